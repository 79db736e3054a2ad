import { Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Logo } from '../shell/header/logo.tsx'

const QUESTIONS = ['balance', 'round', 'password', 'play'] as const
type Question = (typeof QUESTIONS)[number]

/**
 * Where the demonstration's chat windows lead: answers that stand in the page, sent nowhere. An operator's own chat takes
 * its place.
 */
export function Contact({ isVip }: { isVip: boolean }) {
  const t = useTranslations('contact')
  const title = isVip ? t('vip') : t('title')
  usePageTitle(title)
  const [asked, setAsked] = useState<readonly Question[]>([])
  const open = QUESTIONS.filter(question => !asked.includes(question))
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-form flex-col bg-surface shadow-card">
      <header className="sticky top-0 z-10 flex items-center gap-3 bg-lacquer px-4 py-3 text-lacquer-ink">
        <Logo className="w-[1em] text-2xl" />
        <h1 className="grow text-base">{title}</h1>
        <span className="shrink-0 rounded-full border border-leaf/60 px-2 py-0.5 text-xs font-semibold text-leaf">
          {t('badge')}
        </span>
      </header>
      <div role="log" aria-label={title} className="flex grow flex-col gap-3 p-4">
        <Bubble>{t('hello')}</Bubble>
        {asked.map(question => (
          <div key={question} className="appear flex flex-col gap-3">
            <Bubble isOwn>{t(`${question}.q`)}</Bubble>
            <Bubble>{t(`${question}.a`)}</Bubble>
          </div>
        ))}
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface p-4">
        {open.length > 0 && <p className="mb-2 text-xs font-medium text-muted">{t('ask')}</p>}
        <ul className="flex flex-wrap gap-2">
          {open.map(question => (
            <li key={question}>
              <button
                type="button"
                onClick={() => setAsked([...asked, question])}
                className="min-h-9 rounded-full border border-line-strong px-3 py-1 text-start text-sm font-medium hover:border-gold hover:text-gold-text"
              >
                {t(`${question}.q`)}
              </button>
            </li>
          ))}
        </ul>
        <Link
          to="/helpmc"
          className="mt-3 inline-flex min-h-9 items-center gap-2 text-sm font-semibold text-gold-text hover:underline"
        >
          <HeartHandshake aria-hidden size={18} />
          {t('more')}
        </Link>
      </div>
    </main>
  )
}

function Bubble({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
  const look = isOwn
    ? 'self-end rounded-ee-none border-transparent bg-lacquer text-lacquer-ink'
    : 'self-start rounded-es-none border-hairline bg-raised'
  return <p className={`max-w-[85%] rounded-card border px-4 py-2.5 text-sm ${look}`}>{children}</p>
}
