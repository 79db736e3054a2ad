import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { useRefusalText } from '#shared/web/refusal-text.ts'

type File = { name: string; text: string; rows: number; isCut: boolean }

/** Saves what the filters leave as a file, and says so where it does not hold all of it. */
export function DownloadButton({ ask }: { ask: () => Promise<File> }) {
  const t = useTranslations('records')
  const format = useFormatter()
  const textOf = useRefusalText()
  const saving = useMutation({
    mutationFn: ask,
    onSuccess: ({ name, text, rows, isCut }) => {
      save(name, text)
      if (isCut) toast(t('fileCut', { rows: format.number(rows) }))
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()} className="self-start">
      <Download aria-hidden size={16} />
      {t('file')}
    </Button>
  )
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
