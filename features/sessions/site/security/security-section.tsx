import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'

type SectionProps = {
  title: string
  about: string
  /** On the button that unfolds the form; without it there is none. */
  button?: string
  /** How it stands now, beside the title. */
  state?: ReactNode
  children?: (close: () => void) => ReactNode
}

/** One thing of the account's security; its form unfolds where it stands. */
export function SecuritySection({ title, about, button, state, children }: SectionProps) {
  const t = useTranslations('session')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5">
      <div className="flex items-start gap-3">
        <div className="grow">
          <h2 id={id} className="text-base">
            {title}
          </h2>
          <p className="mt-1 text-sm text-muted">{about}</p>
        </div>
        {state}
      </div>
      {isOpen && children?.(() => setOpen(false))}
      {button && (
        <Button
          look={isOpen ? 'quiet' : 'plain'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="self-start"
        >
          {isOpen ? t('cancel') : button}
        </Button>
      )}
    </section>
  )
}

/** Whether something is on, in one word. */
export function StateMark({ isOn }: { isOn: boolean }) {
  const t = useTranslations('security')
  return (
    <span
      className={`shrink-0 rounded-full border px-2.5 py-0.5 text-xs font-semibold ${isOn ? 'border-jade text-jade' : 'border-line-strong text-muted'}`}
    >
      {isOn ? t('on') : t('off')}
    </span>
  )
}
