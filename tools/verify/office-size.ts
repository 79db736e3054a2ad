import { filesOf, inBuild, SHELL } from './centre-size.ts'

const WORDS = /words:office\/\w+$/
const SCREEN = /features\/[\w-]+\/office\/.*\.tsx$/

const sum = (files: readonly { bytes: number }[]) => files.reduce((all, { bytes }) => all + bytes, 0)

/** What the office's first load weighs in its heaviest language, and each screen that comes later beyond that, in bytes. */
export const measureOffice = () =>
  inBuild('office', async (manifest, weigh) => {
    const first = filesOf(manifest, [SHELL])
    const beyond = async (source: string) =>
      sum(await weigh([...filesOf(manifest, [source])].filter(file => !first.has(file))))
    const all = async (sources: RegExp) => {
      const found = Object.keys(manifest).filter(source => sources.test(source))
      return Promise.all(found.map(async source => ({ source, bytes: await beyond(source) })))
    }
    const [words, screens] = [await all(WORDS), await all(SCREEN)]
    return { words: words.length, first: sum(await weigh(first)) + Math.max(...words.map(each => each.bytes)), screens }
  })
