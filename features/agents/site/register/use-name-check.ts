import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { ask } from '#shared/web/ask.ts'

/** As long as somebody types on, nothing is asked. */
const PAUSE_MS = 400

/** Whether a name can be given, asked while it is typed. */
export function useNameCheck(username: string): {
  isFree: boolean
  problem: 'taken' | 'length' | 'pattern' | undefined
} {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(username), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [username])
  const { data } = useQuery({
    queryKey: ['agents', 'name', asked],
    queryFn: () => ask(agentTeamApi.nameIsFree, { username: asked }),
    enabled: asked !== '',
  })
  if (!data || asked !== username) return { isFree: false, problem: undefined }
  if (data.isFree) return { isFree: true, problem: undefined }
  return { isFree: false, problem: data.problem === 'length' || data.problem === 'pattern' ? data.problem : 'taken' }
}
