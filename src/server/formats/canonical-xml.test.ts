import { expect, test } from 'vitest';
import { canonicalXml } from './canonical-xml.ts';

const canonical = (text: string, scope: Record<string, string> = {}) =>
  canonicalXml(text, { start: text.indexOf('<a'), end: text.length }, new Map(Object.entries(scope)));

// After the examples of W3C, Canonical XML 1.0, section 3.
test.each([
  ['as it stands', '<a><b>1</b>\n <c>ñ</c></a>', '<a><b>1</b>\n <c>ñ</c></a>'],
  ['empty elements', '<a><b/><c  /><d></d ></a  >', '<a><b></b><c></c><d></d></a>'],
  ['the element itself is empty', '<a x="1"/>', '<a x="1"></a>'],
  ['comments and instructions', '<a>1<!-- < a > -->2<?pi   x="<" ?><?no-data     ?></a>', '<a>12<?pi x="<" ?><?no-data?></a>'],
  ['ends of lines', '<a>\r\n1\r2&#13;</a>', '<a>\n1\n2&#xD;</a>'],
  ['references', '<a>&quot;&apos;&#x41;&#241; &amp; &lt; &gt; > &amp;amp;</a>', '<a>"\'Añ &amp; &lt; &gt; &gt; &amp;amp;</a>'],
  ['CDATA', '<a><![CDATA[value>"0" && <b/>]]></a>', '<a>value&gt;"0" &amp;&amp; &lt;b/&gt;</a>'],
  [
    'attributes in order',
    `<a z = '1' b="x"  a='"'><e y="&#10;\n&lt;&gt;&quot;"/></a>`,
    '<a a="&quot;" b="x" z="1"><e y="&#xA; &lt;>&quot;"></e></a>',
  ],
  ['a mark inside a value', '<a x=">"><b y="/>">1</b></a>', '<a x=">"><b y="/>">1</b></a>'],
  [
    'namespaces in order, before attributes, which go by theirs',
    '<a attr="I" b:attr="x" a:attr="y" xmlns:b="http://b" xmlns:a="http://z" xmlns="http://d"/>',
    '<a xmlns="http://d" xmlns:a="http://z" xmlns:b="http://b" attr="I" b:attr="x" a:attr="y"></a>',
  ],
  [
    'namespaces that are in force already',
    '<a xmlns="d" xmlns:p="p"><b xmlns="d"><c xmlns="" xmlns:p="p"><d xmlns="d"/></c></b><e xmlns:p="q"/><f xmlns:p="p"/></a>',
    '<a xmlns="d" xmlns:p="p"><b><c xmlns=""><d xmlns="d"></d></c></b><e xmlns:p="q"></e><f></f></a>',
  ],
])('%s', (_, text, expected) => expect(canonical(text)).toBe(expected));

test('writes the namespaces that it is given on the element itself, and again on none below', () => {
  expect(canonical('<a ID="1"><b xmlns="d"/></a>', { '': 'd', x: 'y' })).toBe('<a xmlns="d" xmlns:x="y" ID="1"><b></b></a>');
  expect(canonical('<a xmlns="own"><b/></a>', { '': 'd' })).toBe('<a xmlns="own"><b></b></a>');
});

test('takes the element alone, whatever stands around it', () => {
  const text = '<x>\r<a>1</a>\r<a>2</a></x>';
  expect(canonicalXml(text, { start: 4, end: 12 }, new Map())).toBe('<a>1</a>');
});
