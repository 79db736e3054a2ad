import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'

const SHOWN_MS = 4_000

export type CopyLineProps = {
  label: string
  /** What is copied, and shown unless `children` say it otherwise. */
  value: string
  about?: string | undefined
  children?: ReactNode
}

/** One thing to be typed elsewhere, as it is: said aloud when it was copied. */
export function CopyLine({ label, value, about, children }: CopyLineProps) {
  const t = useTranslations('deposit')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(): Promise<void> {
    setOutcome(undefined)
    // Not there at all on plain http.
    const writing = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('no clipboard'))
    setOutcome(await writing.then(() => 'copied' as const).catch(() => 'notCopied' as const))
  }

  return (
    <div className="relative border-b border-line py-2 pe-13 last:border-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold">
        <bdi className="select-all [overflow-wrap:anywhere]">{children ?? value}</bdi>
        {about && <span className="block text-xs font-normal text-muted">{about}</span>}
        {/* In the dialog itself: what stands outside of an open dialog is not read out. */}
        <span
          role="status"
          className={`block text-xs font-medium ${outcome === 'notCopied' ? 'text-crimson' : 'text-jade'}`}
        >
          {outcome && t(outcome, { what: label })}
        </span>
        <IconButton
          label={t('copy', { what: label })}
          onClick={() => void copy()}
          className="absolute end-0 top-1/2 -translate-y-1/2"
        >
          {outcome === 'copied' ? (
            <Check aria-hidden size={18} className="text-jade" />
          ) : (
            <Copy aria-hidden size={18} />
          )}
        </IconButton>
      </dd>
    </div>
  )
}
