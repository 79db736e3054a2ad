import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { type LimitFigure, sportsOfficeApi } from '#features/games/api-sports.ts'
import { State } from '#shared/office/show.tsx'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

type Output<K extends keyof typeof sportsOfficeApi> = z.output<(typeof sportsOfficeApi)[K]['output']>
export type BookEvent = Output<'events'>['list'][number]
export type BookMarket = Output<'event'>['markets'][number]
export type BookBet = Output<'bets'>['list'][number]
export type Book = Output<'books'>['list'][number]
export type Limits = Output<'limits'>['list'][number]
export type Margins = Output<'margins'>
export type Figures = Record<LimitFigure, string | null>

const AGAIN_MS = 5_000

/** In which books are asked for their names. */
export const useNamesLanguage = (): string => useLocale().toUpperCase()

export function useBooks() {
  const language = useNamesLanguage()
  return useQuery({
    ...{ queryKey: ['sports', 'books', language], refetchInterval: AGAIN_MS },
    queryFn: () => ask(sportsOfficeApi.books, { language }),
  })
}

/** Each book that there is, one under the other. */
export function EachBook({ show: OfBook }: { show: ComponentType<{ book: Book }> }) {
  const t = useTranslations('office.sports')
  const query = useBooks()
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <Note title={t('none')} />
        ) : (
          <Stack gap="md">
            {list.map(book => (
              <OfBook key={book.vendor} book={book} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

/** By the numbers of feeds (UOF). */
const PHASES = [
  'coming',
  'live',
  'halted',
  'ended',
  'closed',
  'cancelled',
  'closed',
  'postponed',
  'closed',
  'abandoned',
] as const

/** How an event stands by the feed, and whether a trader stopped it. */
export function EventState({ event: { status, stopped } }: { event: BookEvent }) {
  const t = useTranslations('office.sports')
  if (stopped) return <State tone="bad">{t('stopped')}</State>
  const phase = PHASES[status] ?? 'closed'
  return <State tone={phase === 'live' ? 'good' : 'plain'}>{t(`phases.${phase}`)}</State>
}

const TONES = { open: 'good', feed: 'wait', trader: 'bad', ruled: 'info', silent: 'bad', settled: 'plain' } as const

export function MarketState({ market: { state, disputed } }: { market: BookMarket }) {
  const t = useTranslations('office.sports')
  if (disputed) return <State tone="bad">{t('disputed')}</State>
  return <State tone={TONES[state]}>{t(`states.${state}`)}</State>
}

/** What a stop, a limit or a margin is about: by its name, or its id where it has none. */
export function useScopeText() {
  const t = useTranslations('office.sports')
  return ({ scope, name }: { scope: string; name: string | null }) => {
    const [kind = '', ...rest] = scope.split(' ')
    if (kind === 'book') return t('scopes.book')
    const of = name ?? rest.join(' ')
    if (kind === 'sport') return t('scopes.sport', { of })
    if (kind === 'league') return t('scopes.league', { of })
    return kind === 'event' ? t('scopes.event', { of }) : t('scopes.market', { of })
  }
}

/** The whole book and each of its sports. */
export const placesOf = ({ sports }: Book): Place[] => [
  { scope: 'book', name: null },
  ...sports.map(({ sport, name }) => ({ scope: `sport ${sport}`, name })),
]
export type Place = { scope: string; name: string | null }
