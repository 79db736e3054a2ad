import compile from 'icu-minify/compile'

type Tree = { [key: string]: string | Tree }

/** Messages of one language, each compiled to what `use-intl/format-message/format-only` reads. */
export function precompile(words: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [key, typeof word === 'string' ? compile(word) : precompile(word)]),
  )
}
