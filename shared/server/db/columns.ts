import type { CustomTypesConfig } from 'pg'
import { parse } from 'postgres-array'

/** A row whose columns nobody named. */
// biome-ignore lint/suspicious/noExplicitAny: what a statement selects is told where it stands, or not at all
export type Row = Record<string, any>

type Read = (text: string) => unknown

/** Object ids of PostgreSQL's types, each with that of its arrays. */
const READ: readonly (readonly [oid: number, array: number, read: Read])[] = [
  [16, 1000, text => text === 't'],
  [17, 1001, text => Buffer.from(text.slice(2), 'hex')],
  [20, 1016, BigInt],
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, Number],
  [701, 1022, Number],
  [114, 199, JSON.parse],
  [3802, 3807, JSON.parse],
  [1082, 1182, text => new Date(text)],
  [1114, 1115, text => new Date(text)],
  [1184, 1185, text => new Date(text)],
  // Texts of every kind: "char", name, text, char(n), varchar, numeric, uuid, inet, time, interval.
  ...(
    [
      [18, 1002],
      [19, 1003],
      [25, 1009],
      [1042, 1014],
      [1043, 1015],
    ] as const
  ).map(asText),
  ...(
    [
      [1700, 1231],
      [2950, 2951],
      [869, 1041],
      [1083, 1183],
      [1186, 1187],
    ] as const
  ).map(asText),
]

function asText([oid, array]: readonly [number, number]) {
  return [oid, array, (text: string) => text] as const
}

const PARSERS = new Map<number, Read>(
  READ.flatMap(([oid, array, read]) => [
    [oid, read],
    [array, (text: string) => parse(text, read)],
  ]),
)

const same: Read = text => text

/** How columns become values: `bigint` a bigint, times a Date, `numeric` and what is not known its text. */
export const columns = { getTypeParser: (oid: number) => PARSERS.get(oid) ?? same } as CustomTypesConfig
