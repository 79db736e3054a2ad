import { useFormatter, useTranslations } from 'use-intl'
import { Figures } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { Friends } from './friends.tsx'
import { OwnLink } from './own-link.tsx'
import { useOwnReferral } from './reads.ts'

/** The entry `referral` of the member centre (agents §6.11): the own link, what is paid for a friend, and who came. */
export function ReferralPage() {
  return (
    <Loaded query={useOwnReferral()} skeleton={<Skeleton className="h-96 w-full" />}>
      {own => (
        <div className="flex flex-col gap-6">
          <Standing own={own} />
          <OwnLink code={own.code} />
          <Counts own={own} />
          <Rules own={own} />
          <Friends />
        </div>
      )}
    </Loaded>
  )
}

type Own = NonNullable<ReturnType<typeof useOwnReferral>['data']>

/** What a friend brings now, in one sentence; or why none does. */
function Standing({ own: { isOn, isSpent, terms } }: { own: Own }) {
  const t = useTranslations('referral')
  const symbol = useCurrencySymbol()
  const text = isOn ? (isSpent ? 'spent' : 'gives') : 'off'
  return (
    <p className={isOn && !isSpent ? 'max-w-text text-muted' : 'max-w-text font-medium text-amber'}>
      {t(text, { bonus: toldAmount(terms.bonus, symbol) })}
    </p>
  )
}

function Counts({ own: { counts } }: { own: Own }) {
  const t = useTranslations('referral.counts')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  return (
    <Figures
      label={t('title')}
      figures={[
        ...(['visits', 'registered', 'qualified'] as const).map(key => [t(key), format.number(counts[key])] as const),
        [t('bonus'), <Money key="bonus" amount={counts.bonus} symbol={symbol} />],
      ]}
    />
  )
}

function Rules({ own: { terms } }: { own: Own }) {
  const t = useTranslations('referral.rules')
  const symbol = useCurrencySymbol()
  const { days, times, friendBonus } = terms
  const told = (text: string) => toldAmount(text, symbol)
  return (
    <section aria-labelledby="referral-rules">
      <h3 id="referral-rules" className="text-sm font-semibold">
        {t('title')}
      </h3>
      <ul className="mt-2 flex max-w-text list-disc flex-col gap-1 ps-5 text-sm text-muted">
        <li>{t('asks', { deposit: told(terms.minDeposit), bet: told(terms.minBet), days })}</li>
        {parseAmount(friendBonus) > 0n && <li>{t('friend', { money: told(friendBonus) })}</li>}
        <li>{times === 0 ? t('free') : t('play', { times })}</li>
        <li>{t('looked')}</li>
        <li>{t('once')}</li>
        <li>{t('private')}</li>
        <li>{t('adults')}</li>
      </ul>
    </section>
  )
}
