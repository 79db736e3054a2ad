import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CopyLine } from '#features/cashier/site/cashier.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { QrCode } from '#shared/ui/pictures/qr-code.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.tsx'

/** Code, link and its QR code, to hand on: by what the device shares with, or copied. */
export function OwnLink({ code }: { code: string }) {
  const t = useTranslations('referral')
  const url = `${location.origin}/register?referralCode=${code}`

  async function share(): Promise<void> {
    if (navigator.share) {
      // Whoever closes what the device shows has changed their mind.
      await navigator.share({ title: t('shareTitle'), url }).catch(() => undefined)
      return
    }
    // Not there at all on plain http.
    const writing = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))
    await writing.then(() => toast(t('copied'), 'good')).catch(() => toast(t('notCopied'), 'bad'))
  }

  return (
    <section aria-label={t('link')} className="card flex flex-col items-center gap-4 p-4 sm:flex-row sm:gap-6">
      <QrCode text={url} label={t('qr')} className="size-40 shrink-0 rounded-control" />
      <div className="w-full min-w-0 grow">
        <Part fallback={<Skeleton className="h-28 w-full" />}>
          <dl>
            <CopyLine label={t('code')} value={code} />
            <CopyLine label={t('link')} value={url} />
          </dl>
        </Part>
        <Button look="primary" onClick={() => void share()} className="mt-3">
          <Share2 aria-hidden size={16} />
          {t('share')}
        </Button>
      </div>
    </section>
  )
}
