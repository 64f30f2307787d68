import { describe, expect, test } from 'vitest'
import { embeddedJson } from '../../../../reporter/page/embedded-json.ts'
import { html, trusted } from '../../../../reporter/page/markup.ts'

describe('text in a template', () => {
  test('ends neither an element nor an attribute', () => {
    const hostile = `"><script>alert('x')</script>&amp;`
    expect(html`<p title="${hostile}">${hostile}</p>`.toString()).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;</p>',
    )
  })

  test('shows what would reorder or hide a line', () => {
    expect(html`<p>${'a\u202eb\u2028c\u0000d\ud800'}</p>`.toString()).toBe(
      String.raw`<p>a\u202eb\u2028c\x00d\ud800</p>`,
    )
  })
})

test('markup and lists of it stand as they are, numbers are written out', () => {
  const items = [html`<b>${'<'}</b>`, html`<b>${2}</b>`]
  expect(html`<p>${items}${trusted('<!-- ours -->')}</p>`.toString()).toBe('<p><b>&lt;</b><b>2</b><!-- ours --></p>')
})

describe('embedded JSON', () => {
  test('holds nothing that an HTML parser or a person would take for something else', () => {
    const value = ['</script><!--', '\u2028\u2029', '\u202e\u2066', '\ud800', 'a & b']
    const text = embeddedJson(value)
    expect(text).not.toMatch(/[<>&\u2028\u2029\p{Bidi_Control}\p{Cs}]/u)
    expect(JSON.parse(text)).toEqual(value)
  })
})
