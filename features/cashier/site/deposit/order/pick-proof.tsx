import { Paperclip } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '#shared/ui/labelled.tsx'
import { shrinkPicture } from '#shared/web/shrink-picture.ts'

/** §4.1. */
const MOST_BYTES = 5 * 1024 * 1024
const bytesOf = (base64: string) => (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

type Picked = { name: string; data: string }
export type Picking = ReturnType<typeof usePicking>

/** A picture, made small here, or a PDF as it is. */
export function usePicking() {
  const t = useTranslations('deposit.slip')
  const [picked, setPicked] = useState<Picked>()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function pick(file: File | undefined): Promise<void> {
    setPicked(undefined)
    setProblem(undefined)
    if (!file) return
    if (!/^image\/|^application\/pdf$/.test(file.type)) return setProblem(t('type'))
    setReading(true)
    const data = await shrinkPicture(file).catch(() => undefined)
    setReading(false)
    if (data === undefined) return setProblem(t('unreadable'))
    if (bytesOf(data) > MOST_BYTES) return setProblem(t('size'))
    setPicked({ name: file.name, data })
  }

  return { picked, isReading, problem, pick, setProblem, clear: () => setPicked(undefined) }
}

export function PickProof({ label, picking }: { label: string; picking: Picking }) {
  const t = useTranslations('deposit.slip')
  const id = useId()
  const { picked, isReading, problem, pick } = picking
  return (
    <div className="flex flex-col gap-1">
      <label
        htmlFor={id}
        className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-dashed border-line-strong px-3 text-sm hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
      >
        <Paperclip aria-hidden size={18} className="shrink-0 text-gold" />
        <span className="min-w-0 grow">
          <span id={`${id}-name`} className="font-medium">
            {label}
          </span>
          <span className="block truncate text-xs text-muted">
            {picked ? <bdi>{picked.name}</bdi> : isReading ? t('reading') : t('which')}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept="image/*,application/pdf"
          aria-labelledby={`${id}-name`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={event => void pick(event.target.files?.[0])}
          className="sr-only"
        />
      </label>
      <FieldError id={id} error={problem} />
    </div>
  )
}
