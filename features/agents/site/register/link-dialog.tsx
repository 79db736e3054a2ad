import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Link } from '#features/agents/api-team.ts'
import { CopyLine } from '#features/cashier/site/cashier.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { QrCode } from '#shared/ui/pictures/qr-code.tsx'
import { qrPath } from '#shared/ui/pictures/qr-path.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { saveFile } from '../parts/save-file.ts'

const PICTURE_SIZE = 720

/** A link to hand on: its address, to copy, and as a QR code, to show or to keep. */
export function LinkDialog({ link: { url, code, label }, onClose }: { link: Link; onClose: () => void }) {
  const t = useTranslations('agentCentre.register')
  return (
    <Modal title={label || t('linkTitle')} onClose={onClose}>
      <div className="flex flex-col items-center gap-4">
        <QrCode text={url} label={t('qr')} className="size-60 rounded-control" />
        <Button onClick={() => drawPicture(url, blob => saveFile(`${code}.png`, blob))}>
          <Download aria-hidden size={16} />
          {t('saveImage')}
        </Button>
        <Part fallback={<Skeleton className="h-28 w-full" />}>
          <dl className="w-full">
            <CopyLine label={t('url')} value={url} />
            <CopyLine label={t('code')} value={code} />
          </dl>
        </Part>
      </div>
    </Modal>
  )
}

/** The code as a picture that phones keep beside others. */
function drawPicture(text: string, onDrawn: (picture: Blob) => void): void {
  const { size, path } = qrPath(text)
  const canvas = Object.assign(document.createElement('canvas'), { width: PICTURE_SIZE, height: PICTURE_SIZE })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE)
  pen.scale(PICTURE_SIZE / size, PICTURE_SIZE / size)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  canvas.toBlob(blob => blob && onDrawn(blob))
}
