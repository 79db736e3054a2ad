import { globSync, readFileSync } from 'node:fs'

import { SETTLED_AFTER_MIN } from '#features/missions/server/boards.ts'
import { MOST_PICTURE_BYTES } from '#shared/pictures.ts'
import type { Sql } from '#shared/server/db.ts'

/* What promotions say (promotions §14 A9): figures of their records alone, in three languages, and nothing that presses. */

export const LANGUAGES = ['en', 'vi', 'ur'] as const
type Language = (typeof LANGUAGES)[number]
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>
/** What is said about a record, and the record. */
export type Said = { of: string; texts: Texts; record: unknown }

/** What hurries, flatters or promises. Calm sentences that say there is no hurry are none of it. */
const PRESSING: Record<Language, RegExp> = {
  en: /(?<!no )\bhurry|last chance|only \d+ left|do(?:n.t| not) miss|act now|limited.time (?:only|offer)|now or never|before it.s too late|almost gone|selling fast|once in a lifetime|exclusively for you|guaranteed win|risk.free|free money|sure win|easy money|win back|get rich|lucky streak/i,
  vi: /nhanh tay|nhanh lên|nhanh chân|chỉ còn \d|đừng bỏ lỡ|cơ hội cuối|sắp hết(?! hạn)|hành động ngay|thời gian có hạn|duy nhất hôm nay|chắc thắng|cam kết thắng|gỡ vốn|gỡ lại|làm giàu|tiền miễn phí|(?<!không cần )vội/i,
  ur: /جلدی(?! نہیں)|آخری موقع|موقع ہاتھ سے|ہاتھ سے نہ جانے|صرف \d+ باقی|محدود وقت|ابھی نہیں تو|یقینی جیت|جیت کی ضمانت|مفت پیسے|امیر بنیں|نقصان واپس جیت/,
}

/** Who says something of promotions, and what the demo world and its operators say. */
const SAID_IN =
  '{features/{promotions,draws,missions,points,rebates,rewards,ranks,messages}/words/*.json,database/seed/**/*.ts}'

/** Texts that press, in all files that say something of promotions. */
export function pressingWords(files: Iterable<readonly [path: string, text: string]> = filesOf(SAID_IN)): string[] {
  return [...files].flatMap(([path, text]) => {
    const own = LANGUAGES.find(language => path.endsWith(`${language}.json`))
    const found = (own ? [own] : LANGUAGES).flatMap(language => PRESSING[language].exec(text) ?? [])
    return found.map(words => `${path}: ${words}`)
  })
}

/** So many pictures of so many MB may be shown with an application. */
const [PICTURES, MB] = [3, MOST_PICTURE_BYTES / 2 ** 20]

/** Figures that the rules say once and for all; everything else comes as an argument. */
const FIXED: Readonly<Record<string, readonly number[]>> = {
  'activities.apply.which': [PICTURES, MB],
  'activities.apply.size': [MB],
  'luck.wheels.clientSeedWrong': [1, 64],
  'missions.board.noneAbout': [30],
  'missions.board.counts': [SETTLED_AFTER_MIN],
  'missions.board.countsIn': [SETTLED_AFTER_MIN],
  'points.goods.asksPlay': [30],
  'points.soon': [30],
  'rebates.modes.AUTO': [3, 0],
  'refusal.play_more': [30],
}

/** Texts of members' pages with a figure that is no argument and none of those that are fixed. */
export function loneFigures(files: Iterable<readonly [path: string, text: string]> = filesOf(SAID_IN)): string[] {
  const wordFiles = [...files].filter(([path]) => path.endsWith('.json') && !/office|messages/.test(path))
  return wordFiles.flatMap(([path, text]) =>
    leavesOf(JSON.parse(text), '').flatMap(([key, said]) => {
      const figures = figuresOf(said.replace(/\{\w+, (?:plural|select),.*\}|\{[^{}]*\}/g, ''))
      const fixed = FIXED[key] ?? []
      return figures.every(figure => fixed.includes(figure)) ? [] : [`${path}: ${key} says ${figures.join(', ')}`]
    }),
  )
}

/** What is said of records and is not in them, or not in each language. */
export function wrongFigures(all: readonly Said[]): string[] {
  return all.flatMap(({ of, texts, record }) => {
    const known = new Set(numbersOf(record).flatMap(scaled))
    return LANGUAGES.flatMap(language => {
      const said = texts[language]
      if (!said?.title) return [`${of}: nothing in ${language}`]
      const figures = Object.values(said).flatMap(text => [
        ...figuresOf(text),
        ...(language === 'en' ? spelled(text) : []),
      ])
      return figures
        .filter(figure => !known.has(figure))
        .map(figure => `${of}: ${figure} in ${language} is not of its record`)
    })
  })
}

/** All promotions of a database that have texts, each with its record. */
export async function readSaid(db: Sql): Promise<Said[]> {
  const rows = await db<Said[]>`
    select 'offer ' || code as of, offer -> 'texts' as texts, offer - 'texts' as record from promotions.versions where offer ? 'texts'
    union all select 'envelope ' || id, texts, to_jsonb(e) - 'texts' - 'sealed_seed' from draws.envelopes e
    union all select 'wheel ' || id, texts, to_jsonb(w) - 'texts' from draws.wheels w
    union all select 'raffle ' || id, texts, to_jsonb(r) - 'texts' - 'sealed_seed' from draws.raffles r
    union all select 'mission ' || code, texts, to_jsonb(m) - 'texts' from missions.missions m
    union all select 'board ' || code, texts, to_jsonb(b) - 'texts' from missions.boards b`
  // What an application may show is the same for all.
  return rows.map(row => ({ ...row, record: [row.record, PICTURES] }))
}

const filesOf = (pattern: string) => globSync(pattern).map(path => [path, readFileSync(path, 'utf8')] as const)

type Tree = { [key: string]: string | Tree }
function leavesOf(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  )
}

/** Figures of a text; thousands are parted by a comma or a full stop. */
const figuresOf = (text: string): number[] =>
  (text.match(/\d+(?:[.,]\d{3})*(?:[.,]\d{1,2}(?!\d))?/g) ?? []).map(figure =>
    Number(figure.replace(/[.,](?=\d{3})/g, '').replace(',', '.')),
  )

const WORDS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, quarter: 0.25, half: 0.5 },
}

/** Figures that a text spells: `Five hundred`, `a hundred`, `twelve`. */
function spelled(text: string): number[] {
  const hundreds = /\b(\w+) (hundred|thousand)\b/gi
  const large = [...text.matchAll(hundreds)].map(([, many, of]) => {
    return (WORDS[many!.toLowerCase()] ?? 1) * (of!.toLowerCase() === 'hundred' ? 100 : 1_000)
  })
  const rest = text.replace(hundreds, '').toLowerCase()
  return [...large, ...(rest.match(/\b\w+\b/g) ?? []).flatMap(word => WORDS[word] ?? [])]
}

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') return /^\d+(\.\d+)?$/.test(value) ? [Number(value)] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}

/** A number of a record as texts say it: as it is, of ten-thousandths, of millionths as a share and in percent, of seconds. */
const scaled = (number: number) => [number, number / 1e4, number / 1e6, number / 86_400]
