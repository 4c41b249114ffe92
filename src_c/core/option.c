/* Parsing and writing game strings. */
#include "core/option.h"

#include "games/games.h"

/* ------------------------------------------------------------------- the words */

typedef struct parser {
  xm_slice all;
  size_t at;
  xm_config *config;
  xm_error *error;
} parser;

static char here(const parser *p) { return p->at < p->all.length ? p->all.text[p->at] : '\0'; }

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static void skip_spaces(parser *p) {
  while (is_space(here(p))) p->at++;
}

static xm_status syntax(parser *p, const char *expected) {
  const xm_slice rest = {p->all.text + p->at,
                         p->all.length - p->at < 40 ? p->all.length - p->at : 40};
  if (rest.length == 0) {
    return xm_fail(p->error, XM_ERR_FORMAT, "game string", "it ends where %s belongs", expected);
  }
  return xm_fail(p->error, XM_ERR_FORMAT, "game string", "'%z' where %s belongs", &rest, expected);
}

static bool take(parser *p, char c) {
  skip_spaces(p);
  if (p->at >= p->all.length || here(p) != c) return false;
  p->at++;
  return true;
}

static xm_status add_char(parser *p, char c) {
  if (p->config->words_length >= XM_MAX_GAME_STRING) {
    return xm_fail(p->error, XM_ERR_FORMAT, "game string", "longer than %d bytes",
                   (int)XM_MAX_GAME_STRING);
  }
  p->config->words[p->config->words_length++] = c;
  return XM_OK;
}

static xm_status quoted_word(parser *p) {
  p->at++;
  for (;;) {
    if (p->at >= p->all.length) return syntax(p, "the closing quote");
    const char c = p->all.text[p->at++];
    if (c == '"') {
      if (here(p) != '"') return XM_OK;
      p->at++;
    }
    const xm_status status = add_char(p, c);
    if (status != XM_OK) return status;
  }
}

static xm_status plain_word(parser *p) {
  const size_t start = p->at;
  while (p->at < p->all.length && xm_find_char(",=()[]\"", here(p)) == NULL) p->at++;
  size_t end = p->at;
  while (end > start && is_space(p->all.text[end - 1])) end--;
  if (end == start) return syntax(p, "a word");
  for (size_t i = start; i < end; i++) {
    const xm_status status = add_char(p, p->all.text[i]);
    if (status != XM_OK) return status;
  }
  return XM_OK;
}

/* Reads a word; it is kept at the end of the config's words. */
static xm_status read_word(parser *p, xm_slice *word) {
  const uint16_t start = p->config->words_length;
  skip_spaces(p);
  const xm_status status = here(p) == '"' ? quoted_word(p) : plain_word(p);
  *word = (xm_slice){p->config->words + start, (size_t)(p->config->words_length - start)};
  if (status != XM_OK || xm_slice_is_text(*word)) return status;
  return xm_fail(p->error, XM_ERR_FORMAT, "game string",
                 "'%z' is not UTF-8, or holds a control character", word);
}

static void forget(parser *p, xm_slice word) {
  p->config->words_length = (uint16_t)(p->config->words_length - word.length);
}

/* ------------------------------------------------------------------ the values */

static void option_place(const xm_option_def *o, char *where, size_t size) {
  xm_text t = {where, size, 0};
  xm_put_format(&t, "option %s", o->name);
  xm_text_cut(&t);
}

static bool parse_int(xm_slice word, int64_t *n) {
  size_t i = 0;
  const bool negative = word.length > 0 && word.text[0] == '-';
  *n = 0;
  if (negative) i++;
  if (i == word.length || word.length > 12) return false;
  for (; i < word.length; i++) {
    if (word.text[i] < '0' || word.text[i] > '9') return false;
    *n = *n * 10 + (word.text[i] - '0');
  }
  if (negative) *n = -*n;
  return true;
}

/* The value number `i` of "a|b|c"; empty after the last. */
static xm_slice enum_value(const char *values, int i) {
  const char *start = values;
  for (; i > 0 && start != NULL; i--) {
    start = xm_find_char(start, '|');
    if (start != NULL) start++;
  }
  if (start == NULL) return (xm_slice){"", 0};
  const char *end = xm_find_char(start, '|');
  return (xm_slice){start, end != NULL ? (size_t)(end - start) : xm_length(start)};
}

static xm_status set_value(parser *p, const xm_option_def *o, int number, xm_slice word) {
  char where[64];
  int64_t n;
  option_place(o, where, sizeof where);
  if (o->kind == XM_OPTION_INT) {
    if (!parse_int(word, &n) || n < o->min || n > o->max) {
      return xm_fail(p->error, XM_ERR_OPTION, where, "'%z' is not a whole number from %d to %d",
                     &word, (int)o->min, (int)o->max);
    }
    p->config->option[number] = (int32_t)n;
    return XM_OK;
  }
  for (int i = 0; enum_value(o->values, i).length > 0; i++) {
    if (xm_slice_same(word, enum_value(o->values, i))) {
      p->config->option[number] = i;
      return XM_OK;
    }
  }
  return xm_fail(p->error, XM_ERR_OPTION, where, "'%z' is not one of %s", &word, o->values);
}

static xm_status read_list(parser *p, int number) {
  xm_config *config = p->config;
  config->list_first[number] = config->num_words;
  if (take(p, ']')) return XM_OK;
  do {
    xm_slice word;
    const xm_status status = read_word(p, &word);
    if (status != XM_OK) return status;
    if (config->num_words >= XM_MAX_LIST) {
      return xm_fail(p->error, XM_ERR_OPTION, "game string", "more than %d words in lists",
                     (int)XM_MAX_LIST);
    }
    config->word[config->num_words++] =
        (xm_name){(uint32_t)(word.text - config->words), (uint16_t)word.length};
    config->option[number]++;
  } while (take(p, ','));
  return take(p, ']') ? XM_OK : syntax(p, "',' or ']'");
}

static xm_status find_option(parser *p, const xm_game_def *def, xm_slice key, int *number) {
  char names[200];
  xm_text t = {names, sizeof names, 0};
  for (*number = 0; *number < def->num_options; (*number)++) {
    if (xm_slice_is(key, def->options[*number].name)) return XM_OK;
    xm_put_format(&t, "%s%s", *number > 0 ? ", " : "", def->options[*number].name);
  }
  xm_text_cut(&t);
  return xm_fail(p->error, XM_ERR_OPTION, "game string", "%s has no option '%z'; it has %s",
                 def->name, &key, names);
}

static xm_status read_option(parser *p, const xm_game_def *def, uint32_t *given) {
  xm_slice key, word;
  int number;
  xm_status status = read_word(p, &key);
  if (status == XM_OK) status = find_option(p, def, key, &number);
  if (status != XM_OK) return status;
  forget(p, key);
  const xm_option_def *o = &def->options[number];
  if ((*given >> number & 1u) != 0) {
    return xm_fail(p->error, XM_ERR_OPTION, "game string", "option %s is given twice", o->name);
  }
  *given |= 1u << number;
  if (!take(p, '=')) return syntax(p, "'='");
  const bool list = take(p, '[');
  if (list != (o->kind == XM_OPTION_LIST)) {
    return xm_fail(p->error, XM_ERR_OPTION, "game string", "option %s %s", o->name,
                   list ? "takes one value, not a list" : "takes a list: [a, b]");
  }
  if (list) return read_list(p, number);
  status = read_word(p, &word);
  if (status == XM_OK) status = set_value(p, o, number, word);
  forget(p, word);
  return status;
}

static xm_status find_game(parser *p, xm_slice name) {
  char names[200];
  xm_text t = {names, sizeof names, 0};
  for (int i = 0; i < XM_NUM_GAMES; i++) {
    p->config->index = i;
    if (xm_slice_is(name, xm_games_def(i)->name)) return XM_OK;
    xm_put_format(&t, "%s%s", i > 0 ? ", " : "", xm_games_def(i)->name);
  }
  xm_text_cut(&t);
  return xm_fail(p->error, XM_ERR_OPTION, "game string", "unknown game '%z'; there is %s", &name,
                 names);
}

xm_status xm_config_parse(xm_config *config, xm_slice string, xm_error *error) {
  parser p = {string, 0, config, error};
  xm_slice name;
  uint32_t given = 0;
  memset(config, 0, sizeof *config);
  xm_status status = read_word(&p, &name);
  if (status == XM_OK) status = find_game(&p, name);
  if (status != XM_OK) return status;
  forget(&p, name);
  const xm_game_def *def = xm_games_def(config->index);
  for (int i = 0; i < def->num_options; i++) {
    if (def->options[i].kind != XM_OPTION_LIST) config->option[i] = def->options[i].default_value;
  }
  if (take(&p, '(') && !take(&p, ')')) {
    do {
      status = read_option(&p, def, &given);
      if (status != XM_OK) return status;
    } while (take(&p, ','));
    if (!take(&p, ')')) return syntax(&p, "',' or ')'");
  }
  skip_spaces(&p);
  return p.at == string.length ? XM_OK : syntax(&p, "the end");
}

/* --------------------------------------------------------------------- writing */

xm_slice xm_config_word(const xm_config *config, int option, int i) {
  const xm_name w = config->word[config->list_first[option] + i];
  return (xm_slice){config->words + w.offset, w.length};
}

static void write_word(xm_slice word, xm_text *t) {
  bool plain = word.length > 0 && !is_space(word.text[0]) && !is_space(word.text[word.length - 1]);
  for (size_t i = 0; i < word.length && plain; i++) {
    plain = word.text[i] != '\0' && xm_find_char(",=()[]\"", word.text[i]) == NULL;
  }
  if (plain) {
    xm_put_slice(t, word);
    return;
  }
  xm_put_char(t, '"');
  for (size_t i = 0; i < word.length; i++) {
    if (word.text[i] == '"') xm_put_char(t, '"');
    xm_put_char(t, word.text[i]);
  }
  xm_put_char(t, '"');
}

static void write_number(const xm_option_def *o, int32_t value, xm_text *t) {
  if (o->kind == XM_OPTION_INT) xm_put_int(t, value);
  else xm_put_slice(t, enum_value(o->values, value));
}

void xm_config_write_value(const xm_config *config, int i, xm_text *t) {
  const xm_option_def *o = &xm_games_def(config->index)->options[i];
  if (o->kind != XM_OPTION_LIST) {
    write_number(o, config->option[i], t);
    return;
  }
  xm_put_char(t, '[');
  for (int k = 0; k < config->option[i]; k++) {
    if (k > 0) xm_put_char(t, ',');
    write_word(xm_config_word(config, i, k), t);
  }
  xm_put_char(t, ']');
}

static bool is_default(const xm_config *config, const xm_option_def *o, int i) {
  return config->option[i] == (o->kind == XM_OPTION_LIST ? 0 : o->default_value);
}

void xm_config_write(const xm_config *config, xm_text *t) {
  const xm_game_def *def = xm_games_def(config->index);
  char separator = '(';
  xm_put(t, def->name);
  for (int i = 0; i < def->num_options; i++) {
    if (is_default(config, &def->options[i], i)) continue;
    xm_put_char(t, separator);
    xm_put(t, def->options[i].name);
    xm_put_char(t, '=');
    xm_config_write_value(config, i, t);
    separator = ',';
  }
  if (separator == ',') xm_put_char(t, ')');
}
