import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCentreItem } from '#shared/ui/centre-link.tsx'

/** From whoever looks down to whom the report is of; nothing while it is their own. */
export function Crumbs({ crumbs }: { crumbs: readonly { id: string; username: string }[] }) {
  const t = useTranslations('agentCentre.parts')
  const [, goTo] = useCentreItem()
  if (crumbs.length < 2) return null
  return (
    <nav aria-label={t('crumbs')}>
      <ol className="row-scroll -mx-4 [--gutter:16px] items-center gap-1 px-(--gutter) text-sm lg:mx-0 lg:px-0">
        {crumbs.map(({ id, username }, nth) => {
          const name = nth === 0 ? t('me') : username
          const isLast = nth === crumbs.length - 1
          return (
            <li key={id} className="flex items-center gap-1">
              {nth > 0 && <ChevronRight aria-hidden size={14} className="mirror text-muted" />}
              {isLast ? (
                <bdi aria-current="page" className="font-semibold">
                  {name}
                </bdi>
              ) : (
                <button
                  type="button"
                  onClick={() => goTo(nth === 0 ? undefined : id)}
                  className="min-h-11 text-gold-text hover:underline"
                >
                  <bdi>{name}</bdi>
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
