import { Download, MonitorDown, Smartphone, TabletSmartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStatus } from '#features/settings/site/settings.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Image } from '#shared/ui/image.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { QrCode } from '#shared/ui/pictures/qr-code.tsx'
import { isInstalled, useInstall } from '../shell/install.ts'
import { SectionTitle } from '../shell/section-title.tsx'
import { LacquerTop } from './lacquer-top.tsx'

const WAYS = [
  { key: 'ios', Icon: TabletSmartphone },
  { key: 'android', Icon: Smartphone },
  { key: 'desktop', Icon: MonitorDown },
] as const
const STEPS = ['one', 'two', 'three'] as const

/** App download (specification §2): the site installs itself; apps of stores are the operator's data. */
export function Down() {
  const t = useTranslations('download')
  usePageTitle(t('title'))
  const info = useStatus().data?.info
  const route = info?.domainRoute[0]?.domainName
  const address = route ? `https://${route}` : location.origin
  return (
    <div className="page flex flex-col gap-8 pt-3 lg:gap-12 lg:pt-6">
      <LacquerTop
        beside={
          <figure className="flex flex-col items-center gap-3 self-center max-sm:hidden">
            <span className="rounded-card border border-leaf/50 bg-lacquer/70 p-3 shadow-card">
              <QrCode
                text={`${address}/`}
                label={t('qr', { address })}
                className="size-44 rounded-control lg:size-52"
              />
            </span>
            <figcaption className="text-center text-sm">{t('scan')}</figcaption>
          </figure>
        }
      >
        <h1 className="text-2xl lg:text-3xl">{t('title')}</h1>
        <p className="text-sm text-lacquer-ink/85 lg:text-base">{t('about')}</p>
        <p className="text-sm text-leaf">{t('offline')}</p>
        <InstallButton />
      </LacquerTop>
      {info && info.resources.length > 0 && <Stores resources={info.resources} />}
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
        {WAYS.map(({ key, Icon }) => (
          <li key={key} className="raised p-5 lg:p-6">
            <Icon aria-hidden size={28} strokeWidth={1.5} className="text-gold" />
            <h2 className="mt-3 text-lg">{t(`${key}.title`)}</h2>
            <ol className="mt-3 flex flex-col gap-3 text-sm">
              {STEPS.map((step, index) => (
                <li key={step} className="flex gap-3">
                  <span
                    aria-hidden
                    className="figures grid size-6 shrink-0 place-items-center rounded-full border border-gold text-xs font-semibold text-gold-text"
                  >
                    {index + 1}
                  </span>
                  {t(`${key}.${step}`)}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where the browser offers to install the site, one press does it. */
function InstallButton() {
  const t = useTranslations('download')
  const install = useInstall()
  if (isInstalled()) return <p className="text-sm font-semibold text-leaf">{t('installed')}</p>
  return (
    install && (
      <Button look="primary" size="lg" onClick={() => void install()}>
        <Download aria-hidden size={20} />
        {t('install')}
      </Button>
    )
  )
}

type Resource = { resourceType: string; url: string; qrCodeUrl: string }

function Stores({ resources }: { resources: Resource[] }) {
  const t = useTranslations('download')
  return (
    <section aria-labelledby="stores">
      <SectionTitle id="stores">{t('stores')}</SectionTitle>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {resources.map(({ resourceType, url, qrCodeUrl }) => (
          <li key={url} className="raised flex items-center gap-4 p-4">
            {qrCodeUrl === '' ? (
              <QrCode text={new URL(url, location.origin).href} label={t('qr', { address: url })} className="size-28" />
            ) : (
              <Image src={qrCodeUrl} alt={t('qr', { address: url })} width={112} height={112} className="size-28" />
            )}
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ look: 'gold' })}>
              {t('get', { platform: resourceType })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
