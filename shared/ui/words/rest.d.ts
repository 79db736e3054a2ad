/** The words of a language that its first part leaves out: see `tools/words.ts`. */
declare module '*.json?rest' {
  const words: object
  export default words
}
