import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toast } from '#shared/ui/toast.tsx'
import { useRefusalText } from '#shared/web/refusal-text.ts'

type VendorRecordProps = { label: string; className: string; ask: () => Promise<{ url: string | null }> }

/** The vendor shows the round in a page of its own; it is opened at once, so that no browser takes it for a popup. */
export function VendorRecord({ label, className, ask }: VendorRecordProps) {
  const t = useTranslations('wallet')
  const textOf = useRefusalText()
  const opening = useMutation({
    mutationFn: (_: Window | null) => ask(),
    onSuccess: ({ url }, page) => {
      if (url) page?.location.replace(url)
      else {
        page?.close()
        toast(t('noRecord'))
      }
    },
    onError: (error, page) => {
      page?.close()
      toast(textOf(error), 'bad')
    },
  })
  return (
    <button
      type="button"
      disabled={opening.isPending}
      onClick={() => opening.mutate(window.open('', '_blank'))}
      className={className}
    >
      <bdi>{label}</bdi>
      <ExternalLink aria-hidden size={12} className="shrink-0" />
    </button>
  )
}
