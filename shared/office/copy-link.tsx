import { Button } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AT, useAddress } from './address.ts'
import { useAtWork } from './at-work.ts'
import { toast } from './toasts.tsx'

/** Copies the address of exactly this view: page, filters, open row and merchant. */
export function CopyLink() {
  const t = useTranslations('office.link')
  const { merchant } = useAtWork()
  const { change } = useAddress()
  const copy = async () => {
    const address = new URL(location.href)
    address.searchParams.set(AT, merchant.code)
    try {
      await navigator.clipboard.writeText(address.href)
      toast(t('copied'), 'good')
    } catch {
      // Browsers that let no page write there: the whole address stands above.
      change({ [AT]: merchant.code })
      toast(t('inBar'), 'wait')
    }
  }
  return (
    <Button variant="default" leftSection={<Link2 aria-hidden size={14} />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
