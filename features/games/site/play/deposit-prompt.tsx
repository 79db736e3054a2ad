import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTrial } from '#features/people/rules/people.ts'
import { useCurrencySymbol, useFlagTree, useStatus } from '#features/settings/site/settings.tsx'
import { Refill, useBalance, useIsShort } from '#features/wallet/site/wallet.tsx'
import { parseAmount } from '#shared/money.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { useSession } from '#shared/web/session.ts'

/** Whoever opens a game with no balance, or hardly any credits, is told before the first bet is refused. It is judged once, at opening. */
export function DepositPrompt() {
  const session = useSession()
  const { data } = useBalance()
  const [isEmpty, setEmpty] = useState<boolean>()
  const [isRead, setRead] = useState(false)
  const isShort = useIsShort()
  if (data && isEmpty === undefined)
    setEmpty(isShort || (parseAmount(data.sumBalance) === 0n && parseAmount(data.elsewhere) === 0n))
  if (!session || isTrial(session.accountType ?? 0) || !isEmpty || isRead) return null
  return <Prompt onClose={() => setRead(true)} />
}

function Prompt({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lobby')
  const symbol = useCurrencySymbol()
  const { data: balance } = useBalance()
  const isReal = useStatus().data?.info.moneyMode === 'real'
  const isOn = useFlagTree()
  const mayDeposit = isOn('DEPOSIT') && !isOn('CREDITMAR3')
  return (
    <Modal title={t('noMoney')} onClose={onClose}>
      <p className="text-2xl font-semibold text-gold-text">
        <Money amount={balance?.sumBalance ?? '0'} symbol={symbol} />
      </p>
      <p className="mt-2 text-sm text-muted">{isReal ? t('noMoneyAbout') : t('noCreditsAbout')}</p>
      <Refill className="mt-4" />
      <div className="mt-5 flex flex-col gap-2">
        {mayDeposit && (
          <CentreLink page="depositv2" onClick={onClose} className={buttonClass({ look: 'primary', wide: true })}>
            {t('deposit')}
          </CentreLink>
        )}
        <Button look={mayDeposit ? 'plain' : 'primary'} wide onClick={onClose}>
          {t('look')}
        </Button>
      </div>
    </Modal>
  )
}
