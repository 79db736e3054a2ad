/**
 * The words of an app in one language, as `tools/words.ts` collects them: `words:en` is what the first view says,
 * `words:agents/agents-en` what the agent centre says, `words:rest/en` all else, `words:source/en` the whole as it was written; `words:office/en` what the office says first,
 * `words:office-rest/en` what its modules say.
 */
declare module 'words:*' {
  const words: import('use-intl').Messages
  export default words
}
