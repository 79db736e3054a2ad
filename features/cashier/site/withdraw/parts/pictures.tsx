import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { FieldError } from '#shared/ui/labelled.tsx'
import { shrinkPicture } from '#shared/web/shrink-picture.ts'

const MOST = 3

export type Picture = { name: string; data: string }

/** Up to three pictures, made small as they are chosen. */
export function usePictures() {
  const [list, setList] = useState<readonly Picture[]>([])
  const [reading, setReading] = useState(0)
  async function add(files: Iterable<File>): Promise<void> {
    const chosen = [...files].slice(0, MOST - list.length)
    setReading(count => count + 1)
    const added = await Promise.all(chosen.map(async file => ({ name: file.name, data: await shrinkPicture(file) })))
    setList(before => [...before, ...added].slice(0, MOST))
    setReading(count => count - 1)
  }
  return {
    list,
    isBusy: reading > 0,
    add,
    remove: (gone: Picture) => setList(before => before.filter(each => each !== gone)),
  }
}

type PicturesProps = {
  pictures: ReturnType<typeof usePictures>
  label: string
  error?: string | undefined
  required?: boolean
}

/** The pictures that go along, by name, and the way to more. */
export function Pictures({ pictures, label, error, required = false }: PicturesProps) {
  const t = useTranslations('part')
  const id = useId()
  const { list, isBusy, add, remove } = pictures
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-1 text-sm empty:hidden">
        {list.map(each => (
          <li
            key={each.data.slice(0, 64) + each.name}
            className="flex items-center gap-2 rounded-control bg-raised ps-3"
          >
            <bdi className="min-w-0 grow truncate">{each.name}</bdi>
            <IconButton label={t('removePicture', { name: each.name })} onClick={() => remove(each)}>
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {list.length < MOST && (
        <label
          htmlFor={id}
          className={`flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed px-4 text-sm font-medium hover:border-gold has-focus-visible:outline-2 has-focus-visible:outline-gold ${error ? 'border-crimson' : 'border-line-strong'}`}
        >
          <ImagePlus aria-hidden size={18} className="text-gold" />
          {label}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            multiple
            required={required}
            aria-busy={isBusy}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={event => {
              void add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
            className="sr-only"
          />
        </label>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}
