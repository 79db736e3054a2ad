import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '#shared/office/toasts.tsx'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import styles from './cashier.module.css'

type File = { type: 'png' | 'jpg' | 'pdf'; file: string }
const MIME = { png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf' } as const

export type PictureProps = { label: string; read: () => Promise<File> }

/** A picture that a member showed. It is read when somebody asks for it, for that stands on record. */
export function Picture({ label, read }: PictureProps) {
  const t = useTranslations('office.cashier')
  const textOf = useRefusalText()
  const [shown, show] = useState<File | undefined>()
  const reading = useMutation({
    mutationFn: read,
    onSuccess: file => (file.type === 'pdf' ? save(label, file) : show(file)),
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Image aria-hidden size={14} />}
        loading={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {label}
      </Button>
      <Modal opened={shown !== undefined} onClose={() => show(undefined)} title={label} size="xl">
        {shown && <img src={urlOf(shown)} alt={t('shownBy')} className={styles.picture} />}
      </Modal>
    </>
  )
}

const urlOf = ({ type, file }: File) => `data:${MIME[type]};base64,${file}`

/** What could run something is never opened in the office's own page. */
function save(name: string, file: File): void {
  const link = document.createElement('a')
  link.href = urlOf(file)
  link.download = `${name}.pdf`
  link.click()
}
