import { BookOpenCheck, Gauge, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'

const PROMISES = [
  { key: 'odds', Icon: Gauge },
  { key: 'ledger', Icon: BookOpenCheck },
  { key: 'rounds', Icon: ShieldCheck },
] as const

/** What this house does differently: each is a thing that works, not a slogan. */
export function Promises() {
  const t = useTranslations('home')
  return (
    <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
      {PROMISES.map(({ key, Icon }) => (
        <li key={key} className="raised flex gap-4 p-5">
          <Icon aria-hidden size={26} strokeWidth={1.6} className="mt-0.5 shrink-0 text-gold" />
          <div>
            <h3 className="text-base">{t(`promises.${key}.title`)}</h3>
            <p className="mt-1 text-sm text-muted">{t(`promises.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
