import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Fact } from '../fact.tsx'
import { sum } from '../figures.ts'
import { ServiceLine } from '../service-line.tsx'
import type { BonusAtStake } from './use-request.ts'

type BonusQuestionProps = {
  atStake: BonusAtStake
  cash: string
  onKeep: () => void
  onEnd: () => void
  isBusy: boolean
}

/** Whether the bonus may end (§5.3): neither answer is made to look better than the other. */
export function BonusQuestion({ atStake, cash, onKeep, onEnd, isBusy }: BonusQuestionProps) {
  const t = useTranslations('withdraw')
  const { bonus, wagered, toWager } = atStake
  return (
    <Modal title={t('bonusTitle')} role="alertdialog" onClose={onKeep}>
      <p>{t('bonus', { bonus: sum(bonus), cash: sum(cash) })}</p>
      {wagered && toWager && (
        <dl className="mt-3 text-sm">
          <Fact label={t('bonusWagered')}>
            <Money amount={wagered} />
          </Fact>
          <Fact label={t('bonusToWager')}>
            <Money amount={toWager} />
          </Fact>
        </dl>
      )}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button onClick={onKeep} disabled={isBusy} data-autofocus>
          {t('keepBonus')}
        </Button>
        <Button busy={isBusy} onClick={onEnd}>
          {t('endBonus')}
        </Button>
      </div>
      <ServiceLine />
    </Modal>
  )
}
