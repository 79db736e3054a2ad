import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { contentApi } from '#features/messages/api-office.ts'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import styles from './picture-field.module.css'

export type PictureFieldProps = { label: string; url: string; onUrl: (url: string) => void }

/** The address of a picture on the site: typed, or given by a file that is uploaded and written anew, by who may write content. */
export function PictureField({ label, url, onUrl }: PictureFieldProps) {
  const t = useTranslations('office.content')
  const may = useMay()
  const textOf = useRefusalText()
  const id = useId()
  const sent = useMutation({
    mutationFn: async (file: File) => ask(contentApi.addPicture, { picture: await base64Of(file) }),
    onSuccess: value => onUrl(value.url),
  })
  return (
    <div>
      <TextInput
        label={label}
        value={url}
        onChange={event => onUrl(event.currentTarget.value.trim())}
        maxLength={200}
        error={sent.error && textOf(sent.error)}
        placeholder="/banners/…"
        dir="ltr"
      />
      {may('content.write') && (
        <>
          <label htmlFor={id} className={styles.label}>
            {t('upload')}
          </label>
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            disabled={sent.isPending}
            className={styles.file}
            onChange={event => {
              const file = event.currentTarget.files?.[0]
              if (file) sent.mutate(file)
            }}
          />
        </>
      )}
    </div>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
