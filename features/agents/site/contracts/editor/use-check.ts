import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { ask } from '#shared/web/ask.ts'
import type { Terms } from '../../../rules/contracts/draft.ts'

/** As long as somebody types on, nothing is asked. */
const PAUSE_MS = 300

/** What the server says of a proposal, as it was typed last; `isOld` until it has said so. */
export function useCheck(terms: Terms | undefined) {
  const text = terms === undefined ? '' : JSON.stringify(terms)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['agent-preview', asked],
    queryFn: () => ask(agentContractsApi.preview, JSON.parse(asked) as Terms),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { data: asked === '' ? undefined : data, error, isOld: asked !== text || isPlaceholderData }
}
export type Check = ReturnType<typeof useCheck>
