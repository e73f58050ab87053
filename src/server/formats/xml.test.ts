import { describe, expect, it } from 'vitest';
import { decodeText } from './text.ts';
import { readXml, rootName, type XmlNode } from './xml.ts';

const read = (xml: string | Uint8Array, streamed = 'item') => {
  const decoded = decodeText(typeof xml === 'string' ? Buffer.from(xml) : xml);
  if ('refused' in decoded) return decoded.refused.code;
  const items: XmlNode[] = [];
  const result = readXml(decoded, {
    isNamespace: (name) => name === 'urn:ours',
    skipped: new Set(['seal']),
    streamed,
    onStreamed: (node) => items.push(node),
  });
  return 'refused' in result ? result.refused.code : { ...result, items };
};
const codes = (xml: string | Uint8Array) => {
  const result = read(xml);
  return typeof result === 'string' ? result : result.problems.map((one) => one.code);
};
const shape = (node: XmlNode): unknown =>
  node.children.length > 0 ? { [node.name]: node.children.map(shape) } : { [node.name]: node.text };
const root = (xml: string) => {
  const result = read(xml);
  return typeof result === 'string' ? result : shape(result.root);
};
const NS = 'xmlns="urn:ours"';

describe('readXml', () => {
  it('reads elements, attributes, entities and CDATA once', () => {
    const result = read(`<?xml version="1.0"?>\n<a ${NS} id="1&amp;2">\n<b>x &lt;&#241;&gt; &amp;lt;</b><c><![CDATA[<i>]]></c></a>`);
    expect(result).toMatchObject({ root: { attributes: { id: '1&2' }, children: [{ text: 'x <ñ> &lt;', line: 3 }, { text: '<i>' }] } });
  });

  it('hands streamed elements over and keeps them out of the tree', () => {
    const result = read(`<a ${NS}><item><n>1</n></item><item><n>2</n><item><n>3</n></item></item><b/></a>`);
    expect(result).toMatchObject({ root: { children: [{ name: 'b' }] } });
    expect(typeof result === 'string' ? result : result.items.map(shape)).toEqual([
      { item: [{ n: '1' }] },
      { item: [{ n: '2' }, { item: [{ n: '3' }] }] },
    ]);
  });

  it('hands over a root that is streamed', () => expect(read(`<item ${NS}/>`)).toMatchObject({ items: [{ name: 'item' }] }));

  it('leaves out skipped and foreign elements with all they hold', () =>
    expect(root(`<a ${NS}><seal><b>1</b></seal><x:b xmlns:x="urn:other">2</x:b><s xmlns="urn:other"><b>3</b></s><b>4</b></a>`)).toEqual({
      a: [{ b: '4' }],
    }));

  it('takes a prefix for the namespace it stands for', () =>
    expect(root('<p:a xmlns:p="urn:ours"><p:b>1</p:b></p:a>')).toEqual({ a: [{ b: '1' }] }));
  it('warns about a root without namespace and reads inner elements that have it', () => {
    expect(codes('<a><b xmlns="urn:ours"><c>1</c></b><d/></a>')).toEqual(['W_XML_NS']);
    expect(root('<a><b xmlns="urn:ours"><c>1</c></b><d/></a>')).toEqual({ a: [{ b: [{ c: '1' }] }, { d: '' }] });
  });

  it.each([
    ['a DOCTYPE', `<!DOCTYPE a><a ${NS}/>`, 'E_XML_DTD'],
    ['a DOCTYPE after comments', `<?xml version="1.0"?><!-- x --> <?y z?>\n<!doctype a [<!ENTITY e "x">]><a ${NS}>&e;</a>`, 'E_XML_DTD'],
    ['an unknown entity', `<a ${NS}>&e;</a>`, 'E_XML_PARSE'],
    ['a NUL reference', `<a ${NS}>&#0;</a>`, 'E_XML_PARSE'],
    ['a NUL reference of XML 1.1', `<?xml version="1.1"?><a ${NS}>&#1;</a>`, 'E_XML_PARSE'],
    ['a cut file', `<a ${NS}><b>1</b>`, 'E_XML_PARSE'],
    ['two roots', `<a ${NS}/><a ${NS}/>`, 'E_XML_PARSE'],
    ['a comment inside a value', `<a ${NS}>11<!-- x -->90</a>`, 'E_XML_PARSE'],
    ['an instruction inside a value', `<a ${NS}>11<?x y?>90</a>`, 'E_XML_PARSE'],
    ['a foreign root', '<a xmlns="urn:other"/>', 'E_XML_NS'],
    ['an element without namespace in a root that has one', '<p:a xmlns:p="urn:ours"><b/></p:a>', 'E_XML_NS'],
    ['deep nesting', `<a ${NS}>${'<b>'.repeat(64)}${'</b>'.repeat(64)}</a>`, 'E_XML_DEPTH'],
    ['deep nesting in what is left out', `<a ${NS}><seal>${'<b>'.repeat(64)}${'</b>'.repeat(64)}</seal></a>`, 'E_XML_DEPTH'],
    ['many attributes', `<a ${NS} ${Array.from({ length: 100 }, (_, index) => `a${index}=""`).join(' ')}/>`, 'E_XML_PARSE'],
    ['many children', `<a ${NS}>${'<b/>'.repeat(10_001)}</a>`, 'E_XML_PARSE'],
    ['a huge value', `<a ${NS}>${'x'.repeat(1_000_001)}</a>`, 'E_FIELD_SIZE'],
    ['nothing', '<!-- x -->', 'E_XML_PARSE'],
  ])('refuses %s', (_, xml, code) => expect(codes(xml)).toBe(code));

  it('refuses a DOCTYPE in UTF-16 too', () => expect(codes(Buffer.from(`\ufeff<!DOCTYPE a><a ${NS}/>`, 'utf16le'))).toBe('E_XML_DTD'));
  it('streams more elements than a parent may keep', () =>
    expect(read(`<a ${NS}>${'<item/>'.repeat(10_001)}</a>`)).toMatchObject({ problems: [] }));

  it.each([
    ['ISO-8859-1', 'latin1', []],
    ['WINDOWS-1252', 'latin1', []],
    ['UTF-8', 'utf8', []],
    ['UTF-8', 'latin1', ['W_ENCODING']],
    ['ISO-8859-1', 'utf8', ['W_ENCODING']],
  ] as const)('compares the declared %s with bytes in %s', (declared, actual, expected) => {
    const bytes = Buffer.from(`<?xml version="1.0" encoding="${declared}"?><a ${NS}>ñ</a>`, actual);
    expect(codes(bytes)).toEqual(expected);
    expect(read(bytes)).toMatchObject({ root: { text: 'ñ' } });
  });
});

describe('rootName', () => {
  it.each([
    ['<?xml version="1.0"?>\n<!-- <x> -->\n<a:Document xmlns:a="b">', 'Document'],
    ['<DTE>', 'DTE'],
    ['<!-- x', ''],
  ])('of %j is %j', (text, name) => expect(rootName(text)).toBe(name));
});
