import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Hit, playersApi } from '#features/players/api-office.ts'
import { ask } from '#shared/web/ask.ts'

const LEAST = 2

/** What a text leads to beyond the modules: what it is called, whose it is, and the page. */
export type Found = { id: string; label: string; about: string; to: string; search: Record<string, string> }

/** Whatever the operator may see of what a text leads to; empty for less than two characters. */
export function useFound(text: string): Found[] {
  const t = useTranslations('office.search')
  const wanted = text.trim()
  const { data } = useQuery({
    queryKey: ['search', wanted],
    queryFn: () => ask(playersApi.search, { text: wanted }),
    enabled: wanted.length >= LEAST,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  if (wanted.length < LEAST || !data) return []
  return data.list.map(hit => ({
    ...{
      id: `${hit.kind}:${hit.id}:${hit.name}`,
      label: hit.name,
      to: `/players/${hit.member.id}`,
      search: placeOf(hit),
    },
    about: hit.kind === 'member' ? t('member') : t('of', { what: t(hit.kind), name: hit.member.username }),
  }))
}

/** Where on the page of its member it stands. */
function placeOf({ kind, id }: Hit): Record<string, string> {
  if (kind === 'member') return {}
  if (kind === 'deposit' || kind === 'withdrawal') return { tab: `${kind}s`, item: id }
  return { tab: 'bets', item: id }
}
