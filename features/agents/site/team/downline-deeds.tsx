import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { agentTeamApi } from '#features/agents/api-team.ts'
import type { AgentPage } from '#shared/pages.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { AgentLink } from '#shared/ui/centre-link.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRunningKinds } from '../contracts/use-running.ts'
import { useDeed } from '../parts/use-deed.ts'

export type DownlineKnown = z.output<typeof agentTeamApi.downline.output>
const DEEDS = ['transfer', 'terms', 'quota', 'note'] as const
export type Deed = (typeof DEEDS)[number]

const CONTRACTS = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Record<string, AgentPage>

/** What an agent may do: about anybody below look further, about direct downlines act. */
export function DownlineDeeds({ card, onDeed }: { card: DownlineKnown; onDeed: (deed: Deed) => void }) {
  const t = useTranslations('agentCentre.team')
  const tContracts = useTranslations('agentCentre.contracts')
  const runs = useRunningKinds()
  const link = buttonClass()
  const deeds = DEEDS.filter(deed => deed !== 'quota' || card.kind === 'agent')
  const kinds = (Object.keys(CONTRACTS) as (keyof typeof CONTRACTS)[]).filter(runs)
  return (
    <div className="flex flex-col gap-4">
      {card.isDirect && (
        <>
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            {deeds.map(deed => (
              <Button key={deed} look={deed === 'transfer' ? 'primary' : 'plain'} onClick={() => onDeed(deed)}>
                {t(`deeds.${deed}`)}
              </Button>
            ))}
          </div>
          <Switches card={card} />
          {kinds.length > 0 && (
            <nav aria-label={t('contract')} className="flex flex-wrap gap-2">
              {kinds.map(kind => (
                <AgentLink key={kind} page={CONTRACTS[kind]} item="downlines" className={link}>
                  {tContracts(`kinds.${kind}`)}
                </AgentLink>
              ))}
            </nav>
          )}
        </>
      )}
      <nav aria-label={t('reports')} className="flex flex-wrap gap-2 border-t border-line pt-4">
        <AgentLink page="palStatementsAgentCopy" item={card.id} className={link}>
          {t('teamReport')}
        </AgentLink>
        <AgentLink page="agentDownlineTransactionDetailsCopy" item={card.id} className={link}>
          {t('transactions')}
        </AgentLink>
        <AgentLink page="personalHistoryCopy" item={card.id} className={link}>
          {t('bets')}
        </AgentLink>
      </nav>
    </div>
  )
}

/** What is on or off for a direct downline; each takes effect at once. */
function Switches({ card: { id, toUpline, betsLocked, mayLock } }: { card: DownlineKnown }) {
  const t = useTranslations('agentCentre.team')
  const upline = useDeed((isOn: boolean) => ask(agentTeamApi.setToUpline, { id, isOn }))
  const lock = useDeed((isLocked: boolean) => ask(agentTeamApi.lockBets, { id, isLocked }))
  return (
    <div>
      <CheckField
        label={t('toUpline')}
        checked={toUpline}
        disabled={upline.isPending}
        onChange={event => upline.mutate(event.currentTarget.checked)}
      />
      {mayLock && (
        <CheckField
          label={t('betsLocked')}
          checked={betsLocked}
          disabled={lock.isPending}
          onChange={event => lock.mutate(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
