import { filesOf, inBuild, SHELL } from './site-size.ts'

/** One of them comes first: who is not in yet sees the login, everybody else the shell. */
const DOORS = ['shell/shell.tsx', '../../features/operators/office/login/login.tsx']
const WORDS = /words\/office\/\w+\.js$/
const SCREEN = /features\/[\w-]+\/office\/.*\.tsx$/

const sum = (files: readonly { bytes: number }[]) => files.reduce((all, { bytes }) => all + bytes, 0)

/**
 * What the office's first load weighs in its heaviest language, by the door that is shown, and each screen that comes later
 * beyond the shell, in bytes.
 */
export const measureOffice = () =>
  inBuild('office', async (manifest, weigh) => {
    const named = (sources: RegExp) => Object.keys(manifest).filter(source => sources.test(source))
    const weightOf = async (sources: readonly string[], known = new Set<string>()) =>
      sum(await weigh([...filesOf(manifest, sources)].filter(file => !known.has(file))))
    const words = named(WORDS)
    const heaviest = Math.max(...(await Promise.all(words.map(source => weightOf([source])))))
    const firsts = await Promise.all(DOORS.map(async door => (await weightOf([SHELL, door])) + heaviest))
    const shell = filesOf(manifest, [SHELL, DOORS[0]!])
    const screens = await Promise.all(
      named(SCREEN).map(async source => ({ source, bytes: await weightOf([source], shell) })),
    )
    return { words: words.length, firsts, screens }
  })
