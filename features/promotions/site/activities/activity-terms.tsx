import { useFormatter, useTranslations } from 'use-intl'
import type { Activity } from '#features/promotions/api-activities.ts'
import { Line, TermsBlock } from '../terms-block.tsx'
import { useTold } from '../use-texts.ts'

const DAY_S = 86_400

/** All that an activity asks and gives, in one block, before anything is pressed (promotions §3). */
export function ActivityTerms({ activity }: { activity: Activity }) {
  const t = useTranslations('activities.terms')
  const told = useTold()
  const { reward, target, apply, perMember, perDay, total, graceDays, group } = activity
  return (
    <div className="flex flex-col gap-2 rounded-control bg-raised p-4">
      <dl className="flex flex-col gap-2 text-sm">
        {reward.kind === 'cash' && (
          <Line label={t('get')}>
            {reward.timesPpm === 0
              ? t('cashFree', { amount: told(reward.amount) })
              : t('cash', { amount: told(reward.amount), times: reward.timesPpm / 1_000_000 })}
          </Line>
        )}
        <Line label={t('asks')}>
          {target
            ? t(`target.${target.of}`, { amount: told(target.amount) })
            : t(apply === 'APPLY' ? 'application' : 'nothing')}
        </Line>
        <Line label={t('how')}>{t(`applies.${apply}`)}</Line>
        <Line label={t('often')}>
          {t('perMember', { times: perMember })}
          {perDay !== null && ` ${t('perDay', { times: perDay })}`}
          {total !== null && ` ${t('total', { times: total })}`}
          {group !== null && ` ${t('group')}`}
        </Line>
        {apply === 'JOIN' && <Line label={t('until')}>{t('grace', { days: graceDays })}</Line>}
        <Line label={t('budget')}>{t('budgetAbout')}</Line>
      </dl>
      {reward.kind === 'bonus' && <BonusTerms reward={reward} />}
    </div>
  )
}

function BonusTerms({ reward }: { reward: Extract<Activity['reward'], { kind: 'bonus' }> }) {
  const t = useTranslations('activities.terms')
  const tBonus = useTranslations('bonuses')
  const format = useFormatter()
  const told = useTold()
  return (
    <TermsBlock
      terms={reward}
      get={t('bonus', { amount: told(reward.amount) })}
      stake={tBonus('stakeRule', { times: reward.factorPpm / 1_000_000 })}
      end={tBonus('endIn', { days: format.number(Math.round(reward.expiresS / DAY_S)) })}
    />
  )
}
