import { useTranslations } from 'use-intl'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { useFurther } from '../reads.ts'
import { StateChip } from '../state-chip.tsx'
import { useTold } from '../use-told.ts'

/** Another payment with the reference of this order: a deposit of its own (D19). */
export function Further({ id }: { id: string }) {
  const t = useTranslations('deposit')
  const told = useTold()
  const further = useFurther(id)
  const [first] = id.split('#')
  if (first !== id)
    return (
      <CentreLink page="depositv2" item={first!} className="text-sm font-medium text-gold-text underline">
        {t('furtherOf')}
      </CentreLink>
    )
  if (further.length === 0) return null
  return (
    <section aria-label={t('furtherTitle')} className="card flex flex-col gap-1 p-4 text-sm">
      <h4 className="font-semibold">{t('furtherTitle')}</h4>
      <ul>
        {further.map(each => (
          <li key={each.id}>
            <CentreLink page="depositv2" item={each.id} className="flex min-h-11 items-center gap-3">
              <span className="grow font-medium">{told(each.came ?? each.amount)}</span>
              <StateChip state={each.state} />
            </CentreLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
