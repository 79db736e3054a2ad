import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MOST_PICTURE_BYTES } from '#shared/pictures.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { FieldError } from '#shared/ui/labelled.tsx'
import { shrinkPicture } from '#shared/web/shrink-picture.ts'

/** As many pictures as an application may have (specification §5). */
const MOST = 3
const bytesOf = (base64: string) => (base64.length / 4) * 3

type Picked = { name: string; data: string }
export type Picking = ReturnType<typeof usePicking>

/** Pictures of an application, each made small here. */
export function usePicking() {
  const t = useTranslations('activities.apply')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function pick(file: File | undefined): Promise<void> {
    setProblem(undefined)
    if (!file) return
    if (!/^image\/(png|jpeg)$/.test(file.type)) return setProblem(t('type'))
    if (file.size > MOST_PICTURE_BYTES) return setProblem(t('size'))
    setReading(true)
    const data = await shrinkPicture(file).catch(() => undefined)
    setReading(false)
    if (data === undefined) return setProblem(t('unreadable'))
    if (bytesOf(data) > MOST_PICTURE_BYTES) return setProblem(t('size'))
    setPicked(before => [...before, { name: file.name, data }].slice(0, MOST))
  }

  return { picked, isReading, problem, pick, drop: (at: number) => setPicked(before => before.toSpliced(at, 1)) }
}

export function PickPictures({ picking }: { picking: Picking }) {
  const t = useTranslations('activities.apply')
  const id = useId()
  const { picked, isReading, problem, pick, drop } = picking
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-1">
        {picked.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={at} className="flex items-center gap-2 text-sm">
            <bdi className="min-w-0 grow truncate">{name}</bdi>
            <IconButton label={t('drop', { name })} onClick={() => drop(at)}>
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {picked.length < MOST && (
        <label
          htmlFor={id}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-dashed border-line-strong px-3 text-sm hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
        >
          <ImagePlus aria-hidden size={18} className="shrink-0 text-gold" />
          <span>
            <span id={`${id}-name`} className="font-medium">
              {t('pictures')}
            </span>
            <span className="block text-xs text-muted">{t(isReading ? 'reading' : 'which')}</span>
          </span>
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            aria-labelledby={`${id}-name`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={event => {
              void pick(event.target.files?.[0])
              // The same file may be chosen once more.
              event.target.value = ''
            }}
            className="sr-only"
          />
        </label>
      )}
      <FieldError id={id} error={problem} />
    </div>
  )
}
