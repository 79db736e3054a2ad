import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Activity, activitiesApi } from '#features/promotions/api-activities.ts'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { useTold } from '../use-texts.ts'
import { ApplyModal } from './apply-modal.tsx'
import { useDoing, useIsMember, useReasonText, useSaid, useShown } from './reads.ts'

/** The button of an activity: its label says where the member stands, and a press takes the next step, if there is one. */
export function ActivityButton({ activity }: { activity: Activity }) {
  const t = useTranslations('activities')
  const told = useTold()
  const reasonOf = useReasonText()
  const session = useSession()
  const isMember = useIsMember()
  const { title } = useSaid()(activity)
  const { label, isOpen, standing } = useShown(activity)
  const [isApplying, setApplying] = useState(false)
  const { code, apply, reward } = activity
  const claims = label === 'Claim'
  const doing = useDoing(
    () => ask(claims ? activitiesApi.claim : activitiesApi.join, { id: code }),
    now => now.label === 'Claimed' && toast(t('paid', { amount: told(reward.amount) }), 'good'),
  )
  const press = () => {
    if (!isMember) openAuth(session ? 'realAccount' : 'login')
    else if (apply === 'APPLY') setApplying(true)
    else doing.mutate(undefined)
  }
  const refused = standing?.refused
  return (
    <>
      <Button
        look={claims ? 'primary' : 'gold'}
        disabled={!isOpen}
        busy={doing.isPending}
        onClick={press}
        aria-label={t('buttonOf', { label: t(`labels.${label}`), title })}
      >
        {t(`labels.${label}`)}
      </Button>
      {label === 'Close' && refused && refused !== 'window' && (
        <p className="text-xs text-muted">{t(`reasons.${refused}`)}</p>
      )}
      {doing.error && (
        <p role="alert" className="text-sm font-medium text-crimson">
          {reasonOf(doing.error)}
        </p>
      )}
      {isApplying && <ApplyModal activity={activity} onClose={() => setApplying(false)} />}
    </>
  )
}
