/** What `tools/office-words.ts` makes of the office's words. */
declare module 'virtual:office-words/*' {
  const words: import('use-intl').AppConfig['Messages']
  export default words
}
