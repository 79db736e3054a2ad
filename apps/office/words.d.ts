/** What `tools/office-words.ts` makes of the office's words in one language. */
declare module '*.json?whole' {
  const words: import('use-intl').AppConfig['Messages']
  export default words
}
