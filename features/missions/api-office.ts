import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { code } from './api.ts'
import { METRICS, REPEATS } from './rules/missions.ts'

/* Missions and boards, as operators have them. */

const base = '/wps/office/missions'
const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
const text = z.strictObject({
  title: line(60),
  about: z.string().check(z.trim(), z.maxLength(300), z.regex(/^\P{Cc}*$/u)),
})
/** By language; English is what whoever has no other reads. */
const texts = z.strictObject({ en: text, vi: z.optional(text), ur: z.optional(text) })
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
export const CATEGORIES = ['RNG', 'FISH', 'ARCADE', 'LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'PVP'] as const
const category = z.nullable(z.enum(CATEGORIES))
const instant = z.iso.datetime({ offset: true })
const place = z.int().check(z.minimum(1), z.maximum(1_000))

/** What an operator writes of a mission. Its rewards come out of a budget of its own. */
export const missionShape = z.strictObject({
  ...{ code, texts, repeat: z.enum(REPEATS), metric: z.enum(METRICS), category, budget: money },
  steps: z.array(z.strictObject({ target: money, reward: money })).check(z.minLength(1), z.maxLength(10)),
  ...{ minRank: z.int().check(z.minimum(0), z.maximum(99)), after: z.nullable(code) },
  ...{ place: z.int().check(z.minimum(0), z.maximum(1_000)), startsAt: instant, endsAt: instant },
})
export type MissionWritten = z.output<typeof missionShape>
/** What an operator writes of a board: its prizes are its budget. */
export const boardShape = z.strictObject({
  ...{ code, texts, category, dayCap: z.nullable(money), minScore: money, startsAt: instant, endsAt: instant },
  prizes: z.array(z.strictObject({ from: place, to: place, amount: money })).check(z.minLength(1), z.maxLength(20)),
})
export type BoardWritten = z.output<typeof boardShape>

const times = { startsAt: z.string(), endsAt: z.string() }
const mission = z.object({
  ...{ code, title: z.string(), repeat: z.enum(REPEATS), metric: z.enum(METRICS), category: z.nullable(z.string()) },
  steps: z.array(z.object({ target: amountText, reward: amountText })),
  ...{ state: z.enum(['RUNNING', 'STOPPED']), ...times, members: z.int(), claims: z.int(), paid: amountText },
  ...{ budget: amountText, budgetLeft: amountText },
})
export type MissionListed = z.output<typeof mission>
const board = z.object({
  ...{
    code,
    title: z.string(),
    category: z.nullable(z.string()),
    state: z.enum(['RUNNING', 'SETTLED', 'STOPPED']),
    ...times,
  },
  ...{ minScore: amountText, dayCap: z.nullable(amountText), prizes: amountText },
  list: z.array(
    z.object({ rank: z.int(), memberId: z.string(), username: z.string(), score: amountText, prize: amountText }),
  ),
})
export type BoardListed = z.output<typeof board>

export const missionsOfficeApi = {
  missions: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'missions.read' },
    about: 'All missions, with what was claimed of each',
    input: z.object({}),
    output: z.object({ list: z.array(mission) }),
  }),
  boards: officeEndpoint({
    ...{ method: 'GET', path: `${base}/boards`, may: 'missions.read' },
    about: 'All boards, with their first 50 places',
    input: z.object({}),
    output: z.object({ list: z.array(board) }),
  }),
  addMission: officeEndpoint({
    ...{ method: 'POST', path: base, may: 'missions.add' },
    about: 'Propose a mission; another operator approves it, and it begins by its time',
    input: z.strictObject({ given: missionShape, reason }),
    output: proposed,
  }),
  addBoard: officeEndpoint({
    ...{ method: 'POST', path: `${base}/boards`, may: 'boards.add' },
    about: 'Propose a board; another operator approves it, and all its prizes are reserved',
    input: z.strictObject({ given: boardShape, reason }),
    output: proposed,
  }),
  /** `state_changed` when it does not run. */
  stopMission: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:code/stop`, may: 'missions.stop' },
    about: 'Nothing more is claimed of a mission',
    input: z.strictObject({ code, reason }),
    output: z.object({}),
  }),
  stopBoard: officeEndpoint({
    ...{ method: 'POST', path: `${base}/boards/:code/stop`, may: 'missions.stop' },
    about: 'A board ends without prizes',
    input: z.strictObject({ code, reason }),
    output: z.object({}),
  }),
}
