import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { currencyOf } from '#features/settings/server/settings.ts'
import { type Amount, amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { type BoardWritten, boardShape, type MissionWritten, missionShape } from '../../api-office.ts'
import { type Prize, sumOfPrizes } from '../../rules/boards.ts'
import { type Step, stepsProblem } from '../../rules/missions.ts'
import { openBoard } from '../boards.ts'
import * as store from '../store.ts'
import { findBoard } from '../store-boards.ts'

const mission = z.object({ given: missionShape })
const board = z.object({ given: boardShape })

/** What takes two operators: both promise money to whoever earns it. */
export function missionActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'missions.add': fourEyes('missions.add', mission, {
      ground: async (tx, merchantId, { given }) => {
        const read = readMission(given, await currencyOf(tx, merchantId))
        if (await store.findMission(tx, merchantId, given.code)) throw taken
        if (given.after !== null && !(await store.findMission(tx, merchantId, given.after))) throw wrong('after')
        const steps = given.steps.map(({ target, reward }) => `${target}: ${reward}`).join(', ')
        const { code, repeat, metric, category } = given
        const effect = { code, title: given.texts.en.title, repeat, metric, category: category ?? '', steps }
        const sum = { amount: read.budget, currency: read.currency }
        return { item: `mission:${code}`, version: 'new', effect: { ...effect, budget: given.budget }, sum }
      },
      carryOut: ({ merchantId, people }, { given }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          const read = readMission(given, await currencyOf(tx, merchantId))
          const by = bySome(people)
          const at = await databaseNow(tx)
          const promotion = await addBudget(tx, { ...read, merchantId, kind: 'mission', by, at })
          const { after, place, minRank, repeat, metric, category, texts, code } = given
          const row = { after, place, minRank, repeat, metric, category, texts: textsOf(texts), code, promotion }
          const { steps, startsAt, endsAt, currency } = read
          const isNew = await store.insertMission(tx, { ...row, merchantId, steps, startsAt, endsAt, currency, by, at })
          if (!isNew) throw new Refusal('state_changed')
          return { code }
        }),
    }),
    'boards.add': fourEyes('boards.add', board, {
      ground: async (tx, merchantId, { given }) => {
        const read = readBoard(given, await currencyOf(tx, merchantId))
        if (await findBoard(tx, merchantId, given.code)) throw taken
        const prizes = given.prizes.map(prize => `${prize.from}–${prize.to}: ${prize.amount}`).join(', ')
        const { code, category, minScore } = given
        const effect = { code, title: given.texts.en.title, category: category ?? '', minScore, prizes }
        return { item: `board:${code}`, version: 'new', effect, sum: { amount: read.budget, currency: read.currency } }
      },
      carryOut: ({ merchantId, people }, { given }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          const { budget, ...read } = readBoard(given, await currencyOf(tx, merchantId))
          const by = bySome(people)
          const at = await databaseNow(tx)
          const promotion = await addBudget(tx, { ...read, budget, merchantId, kind: 'board', by, at })
          const { code, category, texts } = given
          await openBoard(tx, { ...read, merchantId, code, category, texts: textsOf(texts), promotion, by, at })
          return { code }
        }),
    }),
  }
}

const wrong = (field: string) => new Refusal('invalid_input', { field })
const taken = wrong('code')

/** Languages that have a text. */
const textsOf = (texts: MissionWritten['texts']): store.Texts =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : [])))

function timesOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  if (times.startsAt >= times.endsAt) throw wrong('endsAt')
  return times
}

/** A mission as it was written, or `invalid_input` with the field that is wrong. */
export function readMission(given: MissionWritten, currency: string) {
  const steps = given.steps.map(
    ({ target, reward }): Step => ({ target: parseAmount(target), reward: parseAmount(reward) }),
  )
  if (stepsProblem(steps, unitOf(currency))) throw wrong('steps')
  if (given.metric === 'deposit' && given.category !== null) throw wrong('category')
  const budget = parseAmount(given.budget)
  if (budget < steps.at(-1)!.reward) throw wrong('budget')
  return { ...timesOf(given), code: given.code, steps, budget, currency }
}

/** A board as it was written, or `invalid_input` with the field that is wrong: places stand one after the other. */
export function readBoard(given: BoardWritten, currency: string) {
  const prizes = given.prizes.map((prize): Prize => ({ ...prize, amount: parseAmount(prize.amount) }))
  const unit = unitOf(currency)
  const isWrong = prizes.some(
    ({ from, to, amount: each }, i) =>
      from !== (prizes[i - 1]?.to ?? 0) + 1 || to < from || each <= 0n || each % unit !== 0n,
  )
  if (isWrong) throw wrong('prizes')
  const dayCap = given.dayCap === null ? null : parseAmount(given.dayCap)
  if (dayCap === 0n) throw wrong('dayCap')
  const minScore = parseAmount(given.minScore)
  return { ...timesOf(given), code: given.code, prizes, dayCap, minScore, budget: sumOfPrizes(prizes), currency }
}

type Budget = {
  merchantId: number
  code: string
  kind: 'mission' | 'board'
  currency: string
  budget: Amount
  startsAt: Date
  endsAt: Date
  by: string
  at: Date
}

/** Whose house account the rewards are, with its budget. */
async function addBudget(tx: Tx, { code, kind, ...about }: Budget): Promise<string> {
  const promotion = `${kind}-${code}`.slice(0, 40)
  await addPromotion(tx, { ...about, kind, code: promotion, state: 'RUNNING', offer: {} })
  return promotion
}

export const moneyOf = (value: bigint): string => formatAmount(amount(value))
