import { type GameFile, GameFileError } from './game-file.ts'
import { buildStrip, type Strip } from './strip.ts'

/** The strips of a mode by reel; reels that turn as one hold the same strip and share the stop of their leader. */
export type StripSet = { strips: Strip[]; leaders: number[] }

/** What may lie on a reel, as it stops or after falls. */
export function symbolsOn({ strips, refill }: Record<'strips' | 'refill', readonly Strip[]>, reel: number): number[] {
  return [...new Set([...strips[reel]!.symbols, ...refill[reel]!.symbols])]
}

/** Reads a set of strips; `path` is where it is asked for. Throws GameFileError. */
export function loadStripSet(file: GameFile, name: string, path: readonly PropertyKey[]): StripSet {
  const { reels, rows } = file.grid
  const set = Object.hasOwn(file.strips, name) ? file.strips[name] : undefined
  if (!set) throw new GameFileError(path, `no strips named "${name}"`)
  const symbols = Object.keys(file.symbols)
  const indexOf = (id: string) => (symbols.includes(id) ? symbols.indexOf(id) : undefined)
  const strips: Strip[] = []
  const leaders: number[] = []
  set.forEach((data, i) => {
    const place = ['strips', name, i]
    const leader = strips.length
    const { span, reel: turning, isBig } = isWide(data) ? widthOf(data, place) : { span: 1, reel: data, isBig: false }
    const strip = { ...buildStrip(turning, isBig ? 1 : rows, indexOf, place), isBig }
    for (let reel = 0; reel < span; reel++) {
      strips.push(strip)
      leaders.push(leader)
    }
  })
  if (strips.length !== reels) throw new GameFileError(['strips', name], `${reels} reels need ${reels} strips`)
  return { strips, leaders }
}

type StripData = GameFile['strips'][string][number]
type ReelData = string | Readonly<Record<string, number>>
type WideData = Exclude<StripData, ReelData>

/** Symbol counts hold numbers only, and may count a symbol of any name. */
function isWide(data: StripData): data is WideData {
  return typeof data === 'object' && Object.values(data).some(value => typeof value !== 'number')
}

function widthOf({ span, big, linked }: WideData, path: readonly PropertyKey[]) {
  const reel: ReelData | undefined = big ?? linked
  if (reel === undefined || (big !== undefined && linked !== undefined))
    throw new GameFileError(path, 'give either "big" or "linked"')
  return { span, reel, isBig: big !== undefined }
}
