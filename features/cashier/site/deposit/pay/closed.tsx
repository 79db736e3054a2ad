import { HeartHandshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Note } from '#shared/ui/states.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** Why no order is taken at all now (§4.2). */
export function Closed({ reason }: { reason: string }) {
  const t = useTranslations('deposit')
  const textOf = useRefusalText()
  return (
    <Note
      icon={<HeartHandshake aria-hidden size={28} />}
      title={textOf(new AskError(reason as AskError['code'], 403))}
      about={t('closedAbout')}
    />
  )
}
