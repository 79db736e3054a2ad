import { Link } from '@tanstack/react-router'
import { type Messages, useTranslations } from 'use-intl'
import { buttonClass } from '#shared/ui/button.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

type ComingKey = Exclude<keyof Messages['coming'], 'badge' | 'meanwhile'>

/** A page whose feature is not built yet: what it will be, said plainly, and where one can go now. */
export function Coming({ page }: { page: ComingKey }) {
  const t = useTranslations('coming')
  usePageTitle(t(`${page}.title`))
  return (
    <section className="relative isolate flex min-h-[24rem] flex-col items-center justify-center gap-4 overflow-hidden rounded-card bg-lacquer px-6 py-16 text-center text-lacquer-ink lg:min-h-[30rem]">
      <Medallion className="absolute -z-10 w-[30rem] max-w-[130%] text-leaf opacity-20" />
      <p className="rounded-full border border-leaf/60 px-3 py-1 text-xs font-semibold text-leaf">{t('badge')}</p>
      <h1 className="text-2xl lg:text-2xl">{t(`${page}.title`)}</h1>
      <p className="max-w-text text-sm text-lacquer-ink/85 lg:text-base">{t(`${page}.about`)}</p>
      <Link to="/" className={`${buttonClass({ look: 'primary' })} mt-2`}>
        {t('meanwhile')}
      </Link>
    </section>
  )
}
