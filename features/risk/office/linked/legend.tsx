import { BookUser, Landmark, MapPin, MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Circle } from '#features/risk/api-office.ts'
import styles from './linked.module.css'

type Kind = Circle['ties'][number]['kind']
export const TIE_ICONS = {
  document: BookUser,
  payee: Landmark,
  device: MonitorSmartphone,
  address: MapPin,
} as const satisfies Record<Kind, unknown>
const KINDS: readonly Kind[] = ['document', 'payee', 'device', 'address']

/** How each kind of tie is drawn: by its sign and its line, not by a colour alone. */
export function Legend() {
  const t = useTranslations('office.risk')
  return (
    <ul className={styles.legend}>
      {KINDS.map(kind => {
        const Icon = TIE_ICONS[kind]
        return (
          <li key={kind}>
            <Icon aria-hidden size={14} />
            <svg width={34} height={6} aria-hidden>
              <line x1={0} x2={34} y1={3} y2={3} className={styles[kind]} />
            </svg>
            {t(`ties.${kind}`)}
          </li>
        )
      })}
    </ul>
  )
}
