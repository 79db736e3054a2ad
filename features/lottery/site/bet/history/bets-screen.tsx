import { useTranslations } from 'use-intl'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { MyBets } from './my-bets.tsx'

/** All bets and chases of the member, over all lotteries. */
export function BetsScreen() {
  const t = useTranslations('lotteryBet')
  usePageTitle(t('view.mine'))
  return (
    <div className="page flex flex-col gap-3 py-4">
      <h1 className="text-xl">{t('view.mine')}</h1>
      <MyBets />
    </div>
  )
}
