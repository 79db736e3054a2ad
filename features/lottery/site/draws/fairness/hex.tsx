import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'

/** A value of many digits that is compared, not read: it wraps, and can be copied. */
export function Hex({ value, label }: { value: string; label: string }) {
  const t = useTranslations('draws')

  async function copy(): Promise<void> {
    try {
      // Not there at all on plain http.
      await navigator.clipboard.writeText(value)
      toast(t('copied'), 'good')
    } catch {
      toast(t('notCopied'), 'bad')
    }
  }

  return (
    <span className="flex items-center gap-1">
      <code dir="ltr" title={label} className="min-w-0 grow text-start font-mono text-xs break-all">
        {value}
      </code>
      <IconButton label={t('copy', { what: label })} onClick={() => void copy()}>
        <Copy aria-hidden size={16} />
      </IconButton>
    </span>
  )
}
