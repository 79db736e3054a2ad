import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { lotteryApi } from '#features/lottery/api.ts'
import { fairnessApi } from '#features/lottery/api-fairness.ts'
import { resultsApi } from '#features/lottery/api-results.ts'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import type { DrawProof } from '#features/lottery/rules/draws/proof.ts'
import type { Result, StructureCode } from '#features/lottery/rules/types.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { pollMs } from './draw-phase.ts'

/** A live hint about lotteries makes everything under this be read again. */
export const LOTTERY_KEY = ['lottery']
const A_PAGE = 20
const PAGES_MS = 30_000

/** The facts of a lottery, read again at its lock and until its draw has come. */
export function useLiveGame(code: string) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...LOTTERY_KEY, 'game', code, language],
    queryFn: async () => {
      const facts = await ask(lotteryApi.game, { code, language })
      return { facts, aheadMs: Date.parse(facts.serverTime) - Date.now() }
    },
    refetchInterval: ({ state: { data } }) => (data ? pollMs(data.facts, Date.now() + data.aheadMs) : false),
    staleTime: 0,
  })
}

/** Results of one lottery, newest first, page by page; those of one day when it is given. */
export function useResultPages(game: string, day: string | undefined) {
  const { language } = useLanguage()
  return useInfiniteQuery({
    queryKey: [...LOTTERY_KEY, 'results', 'pages', game, day, language],
    queryFn: ({ pageParam }) =>
      ask(resultsApi.results, {
        game,
        language,
        count: A_PAGE,
        ...(day && { day }),
        ...(pageParam && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    // Of a day gone by nothing new comes.
    refetchInterval: day ? false : PAGES_MS,
  })
}

/** All that was drawn on one day under a tag of the menus. */
export function useResultsOfDay(tag: string, day: string) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...LOTTERY_KEY, 'results', 'day', tag, day, language],
    queryFn: async () => (await ask(resultsApi.results, { tag, day, count: 200, language })).list,
  })
}

/** The last `count` results of a lottery from the oldest to the newest, as statistics read them. */
export function useHistory(game: string, count: number) {
  return useQuery({
    queryKey: [...LOTTERY_KEY, 'results', 'history', game, count],
    queryFn: async () => {
      const { list } = await ask(resultsApi.results, { game, count })
      return list.filter(each => each.openedNumber !== '').reverse()
    },
  })
}

export function useLotteryMenus() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...LOTTERY_KEY, 'menus', language],
    queryFn: () => ask(lotteryApi.menus, { language }),
  })
}

/** What is published of a draw. While it has no record it is asked for again. */
export function useFairness(game: string, numero: string | undefined) {
  return useQuery({
    queryKey: [...LOTTERY_KEY, 'fairness', game, numero],
    queryFn: () => ask(fairnessApi.fairness, { game, numero: numero! }),
    enabled: numero !== undefined,
    refetchInterval: ({ state: { data } }) => (data && !data.proof ? 3_000 : false),
  })
}

/** An opened-number string as a result; null where there is none, as of a void draw. */
export function resultOf({
  structure,
  openedNumber,
}: {
  structure: StructureCode
  openedNumber: string
}): Result | null {
  return openedNumber === '' ? null : parseOpened(structure, openedNumber)
}

export type Fairness = z.output<typeof fairnessApi.fairness.output>

/** So many draws in a row may be void before the chain of records is lost sight of. */
const MOST_VOID = 20

/** The record before that of a draw, with which the chain of records is checked; null for the first. Void draws have none. */
export async function readPrevious(game: string, numero: string): Promise<DrawProof | null> {
  const { list } = await ask(resultsApi.results, { game, before: numero, count: MOST_VOID })
  const before = list.find(({ openedNumber }) => openedNumber !== '')
  return before ? (await ask(fairnessApi.fairness, { game, numero: before.numero })).proof : null
}
