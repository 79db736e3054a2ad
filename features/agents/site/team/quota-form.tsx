import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { freshKey } from '../parts/fresh-key.ts'
import { Report, useReport } from '../parts/report.tsx'
import { useDeed } from '../parts/use-deed.ts'

/** How many accounts of each band agent and downline may still open, and the way to hand some on (agents §1.9). */
export function QuotaForm({ id }: { id: string }) {
  const t = useTranslations('agentCentre.quota')
  const query = useReport(['quotas', id], () => ask(agentTeamApi.quotas, { id }))
  return (
    <Report query={query}>
      {({ list }) => {
        const limited = list.filter(each => each.left !== null)
        if (limited.length === 0) return <p className="py-6 text-center text-sm text-muted">{t('unlimited')}</p>
        return (
          <ul className="flex flex-col gap-3">
            {limited.map(band => (
              <li key={`${band.group} ${band.from}`} className="card flex flex-col gap-3 p-3">
                <Band id={id} {...band} left={band.left!} />
              </li>
            ))}
          </ul>
        )
      }}
    </Report>
  )
}

type BandProps = { id: string; group: string; from: number; to: number; left: number; theirs: number | null }

function Band({ id, group, from, to, left, theirs }: BandProps) {
  const t = useTranslations('agentCentre.quota')
  const format = useFormatter()
  const [count, setCount] = useState('')
  // The same is asked for under the same key, however often the line breaks; another count is another gift.
  const [key, setKey] = useState(freshKey)
  const isGood = /^[1-9]\d{0,4}$/.test(count) && Number(count) <= left
  const give = useDeed(
    () => ask(agentTeamApi.giveQuota, { id, group, from, count: Number(count), key }),
    () => {
      toast(t('given', { count: Number(count) }), 'good')
      setCount('')
      setKey(freshKey())
    },
  )
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <bdi dir="ltr" className="figures font-semibold">
          {group} {from}–{to}
        </bdi>
        <span className="text-muted">
          {t('left', { left: format.number(left), theirs: theirs === null ? '∞' : format.number(theirs) })}
        </span>
      </p>
      <div className="flex gap-2">
        <input
          type="text"
          inputMode="numeric"
          aria-label={t('count', { band: `${group} ${from}–${to}` })}
          value={count}
          onChange={event => {
            setCount(event.currentTarget.value.trim())
            setKey(freshKey())
          }}
          className="figures min-h-11 min-w-0 grow rounded-control border border-line-strong bg-surface px-3 text-base"
        />
        <Button look="gold" disabled={!isGood} busy={give.isPending} onClick={() => give.mutate(undefined)}>
          {t('give')}
        </Button>
      </div>
    </>
  )
}
