import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTrial } from '#features/people/rules/people.ts'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useSession } from '#shared/web/session.ts'
import { CHECK_KEY } from './check-key.ts'

/** A moment after it is due by the server, and often enough to notice what was answered elsewhere. */
const AFTER_MS = 500
const LONGEST_MS = 300_000
const WAITING_MS = 30_000
/** Where the record is: it is looked at without an answer. */
const RECORD = '/me'

/** Says by the server's time, each hour or sooner, how long the member has been here and what it came to (C-28). */
export function RealityCheck({ onLeave }: { onLeave: () => void }) {
  const session = useSession()
  const isAsked = session !== null && session.accountType !== null && !isTrial(session.accountType)
  const [isLooking, setLooking] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const check = useQuery({
    queryKey: CHECK_KEY,
    queryFn: () => ask(protectionApi.check, {}),
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.played) return WAITING_MS
      return Math.min(data.dueInSeconds * 1_000 + AFTER_MS, LONGEST_MS)
    },
  })
  const played = isAsked && check.data?.played
  if (!played || (isLooking && path.startsWith(RECORD))) return null
  return (
    <CheckDialog {...played} onLook={() => setLooking(true)} onAnswered={() => setLooking(false)} onLeave={onLeave} />
  )
}

type Played = { minutes: number; staked: string; won: string; net: string }
type DialogProps = Played & { onLook: () => void; onAnswered: () => void; onLeave: () => void }

function CheckDialog({ minutes, staked, won, net, onLook, onAnswered, onLeave }: DialogProps) {
  const t = useTranslations('protection')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const goOn = useMutation({
    mutationFn: () => ask(protectionApi.answerCheck, {}),
    onSuccess: () => {
      onAnswered()
      return client.invalidateQueries({ queryKey: CHECK_KEY })
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  const figures = { staked, won, net }
  return (
    <Modal title={t('check')} role="alertdialog">
      <p>{t('hereFor', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</p>
      <dl className="mt-4 grid grid-cols-3 gap-3 text-sm">
        {(['staked', 'won', 'net'] as const).map(name => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{t(name)}</dt>
            <dd className="font-semibold">
              <Money amount={figures[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-xs text-muted">{t('betsWait')}</p>
      <div className="mt-4 flex flex-col gap-3">
        <Button wide busy={goOn.isPending} onClick={() => goOn.mutate()}>
          {t('goOn')}
        </Button>
        <Button
          wide
          onClick={() => {
            onLook()
            void navigate({ to: RECORD })
          }}
        >
          {t('seeRecord')}
        </Button>
        <Button wide onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </Modal>
  )
}
