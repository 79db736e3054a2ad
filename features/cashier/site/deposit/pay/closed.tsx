import { useQueryClient } from '@tanstack/react-query'
import { HeartHandshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BreaksInForce, LimitPrompt } from '#features/protection/site/protection.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Note } from '#shared/ui/states.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { CASHIER_KEY } from '../cashier-key.ts'
import { IdentityLink } from './identity-link.tsx'

/** Why no order is taken at all now (§4.2); the question for a limit is answered here, and the deposit goes on (C-23). */
export function Closed({ reason }: { reason: string }) {
  const t = useTranslations('deposit')
  const textOf = useRefusalText()
  const client = useQueryClient()
  if (reason === 'limit_prompt_needed')
    return (
      <Part fallback={<Skeleton className="h-56 w-full rounded-card!" />}>
        <LimitPrompt onAnswered={() => void client.invalidateQueries({ queryKey: [CASHIER_KEY, 'methods'] })} />
      </Part>
    )
  const isExcluded = reason === 'excluded'
  return (
    <>
      <Note
        icon={<HeartHandshake aria-hidden size={28} />}
        title={textOf(new AskError(reason as AskError['code'], 403))}
        {...(isExcluded && { about: t('closedAbout') })}
      >
        {reason === 'kyc_required' && <IdentityLink />}
      </Note>
      {isExcluded && (
        <Part fallback={<Skeleton className="h-28 w-full" />}>
          <BreaksInForce />
        </Part>
      )}
    </>
  )
}
