import { type Amount, displayAmount } from '#shared/money.ts'
import { html, type Markup } from './html.ts'

/** A whole page. Every one of them says that this is play money. */
export function page(title: string, body: Markup, nav: Markup = html``): string {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Demo Bank</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="top">
<p class="brand">Demo Bank</p>
${nav}
</header>
<aside class="notice" aria-label="Demonstration"><strong>Demonstration.</strong> This bank moves play credits without cash value. No real
money can be sent or received here.</aside>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  return text
}

export const money = (value: Amount, currency: string) =>
  html`<span class="money">${displayAmount(value)} ${currency}</span>`

/** Whoever reads on knows the zone. */
export const time = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`

export const state = (word: string) => html`<span class="state state-${word}">${word}</span>`

/** A form of one button. */
export function button(action: string, label: string, kind: 'main' | 'plain' | 'bad' = 'plain', about = ''): Markup {
  return html`<form method="post" action="${action}"><button class="${kind}"${
    about === '' ? undefined : html` aria-label="${label}: ${about}"`
  }>${label}</button></form>`
}
